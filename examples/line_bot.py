"""A player that talks in lines of JSON: takes an attack where there is one, else anything.

barrow play ground-zero --seat human --seat "program:python examples/line_bot.py"
barrow simulate skirmish --games 10 --bots "random,program:python examples/line_bot.py"
"""

import json
import random
import sys

luck = random.Random(1)
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "game":
        luck = random.Random(told["seed"])
    if told["type"] == "choose":
        actions = [option["action"] for option in told["legal"]]
        attacks = [action for action in actions if action.startswith(("attack", "play", "defend"))]
        action = luck.choice(attacks or actions)
        print(json.dumps({"number": told["number"], "action": action}), flush=True)
