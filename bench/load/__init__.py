"""How many tables a server carries: bots as real WebSocket clients on loopback.

`python -m bench.load` serves tables of four, plays at all of them at a bounded pace and then as
fast as it goes, and prints actions per second and how long an action takes from its sender
to all four clients. The same is measured for boardgame.io's server with a game of its own.
"""
