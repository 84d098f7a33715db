"""Examples that are also tested: `python -m examples.learn`."""
