"""What every game is: positions, moves, chance, views, records, replay. No input or output."""
