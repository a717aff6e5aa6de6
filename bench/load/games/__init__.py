"""Games that only benchmarks play."""
