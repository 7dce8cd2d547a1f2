// Tables of boardgame.io: `node boardgame_io.mjs serve PORT`, or `play PORT TABLES SEATS RATE SECONDS`.
// With `serve PORT WHERE` it stores them: in a folder, with its own FlatFile store, or in a PostgreSQL database.
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { game, legal } from "./family.mjs";
import { drive } from "./pace.mjs";

const require = createRequire(import.meta.url);

function storeAt(where) {
  if (!where.startsWith("postgresql:")) {
    const { FlatFile } = require("boardgame.io/server");
    return new FlatFile({ dir: where });
  }
  const { PostgresStore } = require("bgio-postgres");
  const address = new URL(where.replace("@/", "@localhost/"));
  const [database, username] = [address.pathname.slice(1), address.username];
  return new PostgresStore({ database, username, host: address.searchParams.get("host"), logging: false });
}

function serve(port, where) {
  const { Server } = require("boardgame.io/server");
  const server = Server({ games: [game], origins: [/.*/], db: where && storeAt(where) });
  server.run({ port, callback: () => console.log("ready") });
}

async function open(port, nSeats) {
  const { io } = require("socket.io-client");
  const matchID = randomUUID(); // an unknown match is created on demand
  let heard = () => {};
  const seats = [];
  for (let n = 0; n < nSeats; n++) {
    const seat = { playerID: String(n), state: null };
    seat.socket = io(`http://127.0.0.1:${port}/${game.name}`, { transports: ["websocket"], forceNew: true });
    seat.socket.on("update", (_, state) => {
      seat.state = state;
      heard();
    });
    await new Promise((resolve) => {
      seat.socket.on("sync", (_, { state }) => resolve((seat.state = state)));
      seat.socket.on("connect", () => seat.socket.emit("sync", matchID, seat.playerID, undefined, nSeats));
    });
    seats.push(seat);
  }
  const until = (isTrue) =>
    new Promise((resolve) => {
      heard = () => isTrue() && resolve();
      heard();
    });
  const latest = () => Math.max(...seats.map(({ state }) => state._stateID));
  const isOver = () => seats.some(({ state }) => state.ctx.gameover);
  const act = async () => {
    await until(() => seats.every(({ state }) => state._stateID === latest()));
    const actor = seats.find(({ state, playerID }) => legal(state, playerID).length);
    const { socket, playerID, state } = actor;
    const moves = legal(state, playerID);
    const [type, ...args] = moves[Math.floor(Math.random() * moves.length)];
    socket.emit("update", { type: "MAKE_MOVE", payload: { type, args, playerID } }, state._stateID, matchID, playerID);
    await until(() => actor.state._stateID > state._stateID);
  };
  return { act, isOver };
}

const [what, ...numbers] = process.argv.slice(2);
if (what === "serve") serve(Number(numbers[0]), numbers[1]);
else await drive(open, ...numbers.map(Number));
