"""A bot that plays by the protocol (docs/protocol.md): it answers with a random action of the menu.

    pip install websocket-client
    python3 examples/bot.py http://127.0.0.1:8044 breakthrough            # a new table, against a computer
    python3 examples/bot.py http://127.0.0.1:8044 --join TABLE            # an open seat at a table

GATTAI_TOKEN is the token of your account (`POST /api/v1/me/tokens`); without one the bot is a guest.
"""

import json, os, random, sys, urllib.request
from websocket import create_connection


class Server:
    def __init__(self, address, token):
        self.address, self.headers = address.rstrip("/"), {"Content-Type": "application/json"}
        if token:
            self.headers["Authorization"] = f"Bearer {token}"
        else:
            self.headers["Cookie"] = self.post("guest", {"name": "Bot"}, "Set-Cookie").split(";")[0]

    def post(self, path, body, header=None):
        request = urllib.request.Request(f"{self.address}/api/v1/{path}", json.dumps(body).encode(), self.headers)
        with urllib.request.urlopen(request) as answer:
            return answer.headers[header] if header else json.load(answer)

    def socket(self, table):
        headers = [f"{key}: {value}" for key, value in self.headers.items() if key != "Content-Type"]
        url = f"{self.address.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket"
        socket = create_connection(url, header=headers, subprotocols=["gattai.v1"])
        socket.send(json.dumps({"type": "hello", "want": ["actions"]}))
        return socket


def play(server, table):
    """Plays to the end; how many decisions were made, and the place that came of it."""
    socket, seat, made = server.socket(table), 0, 0
    while True:
        message = json.loads(socket.recv())
        if message["type"] == "welcome":
            seat = int(message["viewer"].removeprefix("s"))
        elif message["type"] == "update" and message["phase"] == "over":
            return made, message["outcome"][seat]
        elif message["type"] == "update" and seat in message["to_act"] and message.get("actions"):
            choice = random.choice(message["actions"])["notation"]
            # The id makes a decision that is sent twice count once; the version makes an old one stale.
            submit = {"type": "submit", "id": f"d{message['version']}", "version": message["version"]}
            socket.send(json.dumps(submit | {"notation": choice}))
            made += 1
        elif message["type"] in ("refused", "error", "bye"):
            sys.exit(f"the server says: {message}")


if __name__ == "__main__":
    server = Server(sys.argv[1], os.environ.get("GATTAI_TOKEN"))
    if sys.argv[2] == "--join":
        table = server.post(f"tables/{sys.argv[3]}/join", {})["id"]
    else:
        seats = [{"kind": "me"}, {"kind": "computer", "opponent": "level-1"}]
        table = server.post("tables", {"game": sys.argv[2], "seats": seats})["id"]
    made, place = play(server, table)
    print(f"table {table}: {made} decisions, place {place}")
