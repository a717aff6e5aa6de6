"""A player that talks in lines of JSON: takes an attack where there is one, else anything.

barrow play ground-zero --seat human --seat "program:python examples/line_bot.py"
barrow simulate skirmish --games 10 --bots "random,program:python examples/line_bot.py"
"""

import json
import random
import sys

luck = random.Random(1)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "game":
        luck = random.Random(message["seed"])
    if message["type"] == "choose":
        actions = [option["action"] for option in message["legal"]]
        attacks = [action for action in actions if action.startswith(("attack", "play", "defend"))]
        action = luck.choice(attacks or actions)
        print(json.dumps({"number": message["number"], "action": action}), flush=True)
