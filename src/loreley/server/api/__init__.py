"""What can be asked for over HTTP, by topic."""
