"""A player that sits at a table of a running server, over its WebSocket.

barrow serve --port 8000
python examples/table_bot.py localhost:8000 INVITE
"""

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any

import websockets


def ask(url: str, token: str = "", body: object = None) -> Any:
    """Return what the server answers to a request over HTTP."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.load(answer)


async def main(server: str, invite: str) -> Any:
    """Sit down, play to the end and return the outcome."""
    token = ask(f"http://{server}/api/players", body={"name": "Program"})["token"]
    table = ask(f"http://{server}/api/invites?invite={invite}", token)["table"]
    ask(f"http://{server}/api/tables/{table}/sit", token, {"invite": invite})
    live, headers = f"ws://{server}/api/tables/{table}/live", {"Authorization": f"Bearer {token}"}
    async with websockets.connect(live, additional_headers=headers, max_size=None) as socket:
        async for text in socket:
            position = json.loads(text).get("position") or {}
            if position.get("outcome"):
                return position["outcome"]
            decision = position.get("decision") or {}
            if decision.get("yours"):
                action = random.choice(decision["options"])["action"]
                answer = {"type": "act", "number": decision["number"], "action": action}
                await socket.send(json.dumps(answer))
    return None


if __name__ == "__main__":
    print(asyncio.run(main(sys.argv[1], sys.argv[2])))
