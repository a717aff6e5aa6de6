"""Speed, measured as ratios against peers in one run."""
