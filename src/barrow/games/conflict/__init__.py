"""Conflict: six groups, one Leader each, and a board of tiles face down."""
