// All in the Family for boardgame.io, written according to its guide: phases, moves, and secret state that it strips itself.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const HAND = 7;
const TARGET = 100;
const POINTS_FOR_EXACT = 10;
const RANKS = Array.from({ length: 10 }, (_, n) => n + 1);
const PACK = ["D0", "D11", ...["E", "G", "M", "A"].flatMap((suit) => RANKS.map((rank) => suit + rank))];

const isDingBat = (card) => card[0] === "D";
const isBoss = (card) => card[0] === "A" || isDingBat(card);
const suit = (card) => (isBoss(card) ? "A" : card[0]);
const rank = (card) => Number(card.slice(1));
const takes = (card, best) => (suit(card) === suit(best) ? rank(card) > rank(best) : isBoss(card));
const seatsOf = (G) => G.totals.map((_, seat) => seat);
const left = (G, seat) => (seat + 1) % G.totals.length;

function playable(hand, led) {
  const following = led ? hand.filter((card) => suit(card) === suit(led)) : [];
  return following.length ? following : hand;
}

/** The legal moves of a seat, with their arguments, from the seat's view. */
export function legal({ G, ctx }, playerID) {
  if (ctx.gameover) return [];
  const { hand, bid } = G.players[playerID];
  if (ctx.phase === "estimating") return bid === null ? [...Array(HAND + 1).keys()].map((n) => ["estimate", n]) : [];
  if (ctx.currentPlayer !== playerID) return [];
  if (!G.isGiving) return playable(hand, G.led).map((card) => ["play", card]);
  const others = seatsOf(G).filter((seat) => seat !== Number(playerID));
  return [["keep"], ...others.map((seat) => ["give", seat])];
}

function deal({ G, random }) {
  const pack = random.Shuffle(PACK);
  for (const seat of seatsOf(G)) {
    const hand = pack.filter((_, n) => n < HAND * G.totals.length && n % G.totals.length === seat);
    G.players[seat] = { hand, bid: null };
  }
  G.deals += 1;
  G.bids = null;
  G.taken = G.totals.map(() => 0);
  G.trick = G.totals.map(() => null);
}

function estimate({ G, playerID }, bid) {
  if (!Number.isInteger(bid) || bid < 0 || bid > HAND) return INVALID_MOVE;
  G.players[playerID].bid = bid;
}

function turnUp({ G }) {
  G.bids = seatsOf(G).map((seat) => G.players[seat].bid);
  for (const seat of seatsOf(G)) G.players[seat].bid = null;
  G.turn = G.dealer;
  for (let seat = left(G, G.dealer); seat !== G.dealer; seat = left(G, seat))
    if (G.bids[seat] > G.bids[G.turn]) G.turn = seat;
}

function play({ G, playerID }, card) {
  const hand = G.players[playerID].hand;
  const seat = Number(playerID);
  if (G.isGiving || !playable(hand, G.led).includes(card)) return INVALID_MOVE;
  if (!G.led) G.trick = G.trick.map(() => null);
  hand.splice(hand.indexOf(card), 1);
  G.trick[seat] = card;
  if (!G.led || takes(card, G.best)) Object.assign(G, { best: card, winner: seat });
  G.led ??= card;
  G.turn = left(G, seat);
  if (G.trick.includes(null)) return;
  Object.assign(G, { led: null, turn: G.winner });
  if (G.trick.some(isDingBat)) G.isGiving = true;
  else G.taken[G.winner] += 1;
}

function keep({ G }) {
  if (!G.isGiving) return INVALID_MOVE;
  G.isGiving = false;
  G.taken[G.winner] += 1;
}

function give({ G }, seat) {
  if (!G.isGiving || seat === G.winner || !seatsOf(G).includes(seat)) return INVALID_MOVE;
  G.isGiving = false;
  G.taken[seat] += 1;
}

function score({ G, events }) {
  for (const seat of seatsOf(G)) if (G.bids[seat] === G.taken[seat]) G.totals[seat] += POINTS_FOR_EXACT;
  G.dealer = left(G, G.dealer);
  const most = Math.max(...G.totals);
  const leaders = seatsOf(G).filter((seat) => G.totals[seat] === most);
  if (most >= TARGET && leaders.length === 1) events.endGame({ winner: leaders[0] });
}

export const game = {
  name: "family",
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS,
  setup: ({ ctx, random }) => ({
    deals: 0,
    dealer: random.Die(ctx.numPlayers) - 1,
    turn: 0,
    totals: Array(ctx.numPlayers).fill(0),
    taken: [],
    bids: null,
    trick: [],
    led: null,
    best: null,
    winner: null,
    isGiving: false,
    players: Object.fromEntries(ctx.playOrder.map((playerID) => [playerID, { hand: [], bid: null }])),
  }),
  phases: {
    estimating: {
      start: true,
      onBegin: deal,
      turn: { activePlayers: { all: "estimating", maxMoves: 1 } },
      moves: { estimate: { move: estimate, client: false } },
      endIf: ({ G }) => seatsOf(G).every((seat) => G.players[seat].bid !== null),
      onEnd: turnUp,
      next: "playing",
    },
    playing: {
      turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn } },
      moves: { play: { move: play, client: false }, keep, give },
      endIf: ({ G }) => G.taken.reduce((sum, n) => sum + n, 0) === HAND,
      onEnd: score,
      next: "estimating",
    },
  },
};
