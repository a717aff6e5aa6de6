"""Ground Zero: world domination by military, aliens, civilians and zombies."""
