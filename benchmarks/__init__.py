"""Benchmarks: each prints a table and compares with a peer in the same run."""
