"""The rules of Skirmish, one module per part of the rulebook."""
