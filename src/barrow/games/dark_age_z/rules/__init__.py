"""The rules of Dark Age Z, one module for each chapter."""
