"""One table being played."""
