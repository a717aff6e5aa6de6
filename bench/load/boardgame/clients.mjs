// Four clients at each match: two who play and two who watch, as light as socket.io allows.
import { io } from "socket.io-client";

const [port, matches, pace, warm, seconds] = process.argv.slice(2).map(Number);
const SEATS = 4;
const address = `http://127.0.0.1:${port}`;
const latencies = [];
let measuring = false;
let connected = 0;

class Match {
  constructor(id) {
    this.id = id;
    this.sent = 0;
    this.heard = 0;
    this.clients = Array.from({ length: SEATS }, (_, seat) => this.join(seat < 2 ? String(seat) : null));
  }

  join(playerID) {
    const socket = io(`${address}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
    socket.on("connect", () => socket.emit("sync", this.id, playerID, undefined, 2));
    socket.on("sync", (id, { state }) => {
      connected += 1;
      this.consider(socket, playerID, state);
    });
    socket.on("update", (id, state) => {
      this.heard += 1;
      if (this.heard === SEATS && measuring) latencies.push(performance.now() - this.sent);
      this.consider(socket, playerID, state);
    });
    return socket;
  }

  consider(socket, playerID, state) {
    if (playerID === null || state.ctx.currentPlayer !== playerID) return;
    const wait = pace * 1000 * (0.5 + Math.random());
    if (pace > 0) setTimeout(() => this.move(socket, playerID, state), wait);
    else this.move(socket, playerID, state);
  }

  move(socket, playerID, state) {
    if (this.heard > 0 && this.heard < SEATS) {
      setTimeout(() => this.move(socket, playerID, state), 0);
      return;
    }
    const free = state.G.cells.flatMap((cell, id) => (cell === null ? [id] : []));
    const cell = free.length ? free[Math.floor(Math.random() * free.length)] : 0;
    const action = { type: "MAKE_MOVE", payload: { type: "clickCell", args: [cell], playerID, credentials: undefined } };
    this.heard = 0;
    this.sent = performance.now();
    socket.emit("update", action, state._stateID, this.id, playerID);
  }
}

const sleep = (s) => new Promise((resolve) => setTimeout(resolve, s * 1000));
// Whoever is first at a match makes it.
const all = Array.from({ length: matches }, (_, number) => new Match(`match${number}`));
while (connected < all.length * SEATS) await sleep(0.1);
await sleep(warm);
measuring = true;
await sleep(seconds);
measuring = false;
process.stdout.write(JSON.stringify(latencies), () => process.exit(0));
