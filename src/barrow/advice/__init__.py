"""Advice for players: what a choice would do, from what their seat may know."""
