"""Slow models of the games, written from the rules pages alone; the engine is compared with them."""
