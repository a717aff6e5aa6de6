"""Skirmish: teams of two on a hex board, each with a deck of its own."""
