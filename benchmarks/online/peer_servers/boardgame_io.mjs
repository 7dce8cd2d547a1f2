// A table of boardgame.io that passes numbers on: `node boardgame_io.mjs serve PORT`, or `play PORT TABLES SEATS RATE SECONDS`.
// With `serve PORT FOLDER` it keeps its tables there, by its own store of files.
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { drive, scene } from "./pace.mjs";

const require = createRequire(import.meta.url);
const NAME = "relay";

function serve(port, folder) {
  const { FlatFile, Server } = require("boardgame.io/server");
  const game = {
    name: NAME,
    setup: () => ({ n: 0, zones: scene() }),
    playerView: ({ G, playerID }) => ({ ...G, viewer: playerID }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
      play: ({ G }, n) => {
        G.n = n;
        G.zones[n % G.zones.length].number = n;
      },
    },
  };
  const db = folder && new FlatFile({ dir: folder });
  const server = Server({ games: [game], origins: [/.*/], db });
  server.run({ port, callback: () => console.log("ready") });
}

async function open(port, nSeats) {
  const { io } = require("socket.io-client");
  const matchID = randomUUID(); // a match nobody has heard of is made when somebody asks for it
  const table = { stateID: 0, waiting: null };
  const seats = [];
  for (let seat = 0; seat < nSeats; seat++) {
    const playerID = String(seat);
    const socket = io(`http://127.0.0.1:${port}/${NAME}`, { transports: ["websocket"], forceNew: true });
    await new Promise((resolve) => {
      socket.on("sync", resolve);
      socket.on("connect", () => socket.emit("sync", matchID, playerID, undefined, nSeats));
    });
    socket.on("update", (_, state) => {
      if (seat !== table.actor || state.G.n !== table.n) return;
      table.stateID = state._stateID;
      table.waiting?.();
    });
    seats.push({ socket, playerID });
  }
  table.act = (n) => {
    table.actor = n % nSeats;
    table.n = n + 1;
    const { socket, playerID } = seats[table.actor];
    const done = new Promise((resolve) => {
      table.waiting = resolve;
    });
    const payload = { type: "play", args: [table.n], playerID };
    socket.emit("update", { type: "MAKE_MOVE", payload }, table.stateID, matchID, playerID);
    return done;
  };
  return table;
}

const [what, ...numbers] = process.argv.slice(2);
if (what === "serve") serve(Number(numbers[0]), numbers[1]);
else await drive(open, ...numbers.map(Number));
