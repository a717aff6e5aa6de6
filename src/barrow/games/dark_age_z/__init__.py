"""Dark Age Z: kingdoms hold their frontiers against the dead."""
