"""What each player may know, as messages."""
