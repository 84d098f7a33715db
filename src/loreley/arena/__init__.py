"""Many games: simulation, and what can be learned from it."""
