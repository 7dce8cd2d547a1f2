// A Colyseus room that relays numbers: `node colyseus.mjs serve PORT`, or `play PORT TABLES SEATS RATE SECONDS`.
import { createRequire } from "node:module";
import { drive } from "./pace.mjs";

const require = createRequire(import.meta.url);
const NAME = "relay";

/** About as large as a seat's scene at a table of four. */
function scene() {
  return Array.from({ length: 40 }, (_, n) => ({ name: `G${n}`, label: `Gloria ${n}`, suit: "Gloria", number: n }));
}

function serve(port) {
  const { Server, Room } = require("@colyseus/core");
  const { WebSocketTransport } = require("@colyseus/ws-transport");
  class Relay extends Room {
    onCreate() {
      this.zones = scene();
      this.onMessage("play", (_, n) => {
        this.zones[n % this.zones.length].number = n;
        this.clients.forEach((client, viewer) => client.send("event", { n, viewer, zones: this.zones }));
      });
    }
  }
  const server = new Server({ transport: new WebSocketTransport(), greet: false });
  server.define(NAME, Relay);
  server.listen(port).then(() => console.log("ready"));
}

async function open(port, nSeats) {
  const { Client } = require("colyseus.js");
  const table = { waiting: null };
  const rooms = [];
  for (let seat = 0; seat < nSeats; seat++) {
    const client = new Client(`ws://127.0.0.1:${port}`);
    const room = seat ? await client.joinById(rooms[0].roomId) : await client.create(NAME);
    room.onMessage("event", () => {
      if (seat === table.actor) table.waiting?.();
    });
    rooms.push(room);
  }
  table.act = (n) => {
    table.actor = n % nSeats;
    const done = new Promise((resolve) => {
      table.waiting = resolve;
    });
    rooms[table.actor].send("play", n);
    return done;
  };
  return table;
}

const [what, ...numbers] = process.argv.slice(2);
if (what === "serve") serve(Number(numbers[0]));
else await drive(open, ...numbers.map(Number));
