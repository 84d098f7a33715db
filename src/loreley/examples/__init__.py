"""Examples that are also tested: `python -m loreley.examples.learn`."""
