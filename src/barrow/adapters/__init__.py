"""Adapters: the games through the interfaces that programs already use.

`pettingzoo` and `gymnasium` are for learning programs, `openspiel` registers the games with
pyspiel, `program` lets a program in any language choose for a seat. What a program sees
as numbers is declared in `observations`. Each adapter needs its own extra.
"""
