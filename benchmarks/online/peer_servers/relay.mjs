// Clients of relay.py: `node relay.mjs play PORT TABLES SEATS RATE SECONDS`.
import { createRequire } from "node:module";
import { drive } from "./pace.mjs";

const { WebSocket } = createRequire(import.meta.url)("ws");
let nTables = 0;

async function open(port, nSeats) {
  const table = { name: `table ${nTables++}`, waiting: null };
  const seats = [];
  for (let seat = 0; seat < nSeats; seat++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
    await new Promise((resolve) => socket.once("open", resolve));
    socket.send(table.name);
    socket.on("message", (frame) => {
      if (JSON.parse(frame).type === "ack") table.waiting?.();
    });
    seats.push(socket);
  }
  table.act = (n) => {
    const done = new Promise((resolve) => {
      table.waiting = resolve;
    });
    seats[n % nSeats].send(JSON.stringify({ n }));
    return done;
  };
  return table;
}

await drive(open, ...process.argv.slice(3).map(Number));
