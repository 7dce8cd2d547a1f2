// This player's part in the shuffle: a nonce sent after the server's commitment was seen, and kept to check the deals.

import { contributionTo, saveContribution } from "../shell/storage.js";
import * as api from "./api.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("../contract").Finding} Finding */
/** @typedef {import("../contract").Player} Player */
/** @typedef {import("../contract").MatchResult} MatchResult */
/** @typedef {import("../shell/storage.js").Contribution} Contribution */
/** @typedef {import("./state.js").TableState} TableState */

const NONCE_BYTES = 32;

/**
 * Add a nonce to the secret behind a commitment. It is saved before it is sent, so the same one is sent again after
 * reconnecting. If the match then has another commitment, nothing is sent.
 * @param {string} table @param {string} match Which of the table's matches it is for. @param {string} commitment
 */
export async function contribute(table, match, commitment) {
  const own = contributionTo(match) ?? { commitment, nonce: newNonce(), isAccepted: false };
  if (own.isAccepted || own.commitment !== commitment) return;
  saveContribution(match, own);
  await api.contribute(table, { commitment, nonce: own.nonce });
  saveContribution(match, { ...own, isAccepted: true });
}

const newNonce = () => toHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));

/** @param {Uint8Array} bytes */
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} hex */
const toBytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {Player[]} players */
export function sayContributors(players) {
  const n = players.filter((player) => player.has_contributed).length;
  return `${n} of ${players.length} players contributed to the shuffle.`;
}

/**
 * What this browser can check by itself: during the match, that nothing was replaced; after it, that the deals come
 * from the commitment and the nonces.
 * @param {TableState} state @param {Contribution | null} own @returns {Finding[]}
 */
export function checkDeals(state, own) {
  if (state.stage === "gathering" || !state.commitment) return [];
  const { result } = state;
  const isIn = Boolean(state.players[state.seat]?.has_contributed);
  const findings = [];
  if (own) {
    findings.push(
      finding(
        state.commitment === own.commitment,
        "The fingerprint is the one this browser saw before it sent its random number.",
        "The server has replaced the fingerprint that this browser saw before it sent its random number.",
      ),
    );
    if (own.isAccepted)
      findings.push(
        finding(
          result ? result.nonces?.[state.seat] === own.nonce : isIn,
          "Your random number is in the shuffle.",
          "The server accepted your random number, but it is not in the shuffle.",
        ),
      );
  }
  return result ? [...findings, ...checkResult(result, own?.commitment ?? state.commitment, state.players)] : findings;
}

/** @param {MatchResult} result @param {string} commitment @param {Player[]} players */
function checkResult({ secret, nonces, key }, commitment, players) {
  const isBots = (/** @type {string | null} */ nonce, /** @type {number} */ seat) =>
    nonce !== null && players[seat]?.kind === "bot";
  return [
    finding(
      sha256(toBytes(secret)) === commitment,
      "The secret has that fingerprint.",
      "The server has changed its secret: it does not have the fingerprint shown before the match.",
    ),
    finding(
      key === (nonces ? sha256(toBytes(secret + nonces.map((nonce) => nonce ?? "").join(""))) : secret),
      nonces ? "The key is made from the secret and the players' random numbers." : "The key is the secret itself.",
      "The key is not made from the secret and the players' random numbers.",
    ),
    finding(!nonces?.some(isBots), "No bot has added a number.", "The server has added a number for a bot."),
  ];
}

/**
 * The record of a match that continues another has no secret to compare.
 * @param {{secret?: string, nonces?: (string | null)[]}} record @param {MatchResult | null} result @returns {Finding[]}
 */
export function checkRecord({ secret, nonces = [] }, result) {
  if (!secret) return [];
  const isSame = secret === result?.secret && nonces.join() === (result.nonces ?? []).join();
  return [
    finding(isSame, "the record has this secret and these numbers", "the record has another secret or other numbers"),
  ];
}

/** @param {boolean} holds @param {string} ifTrue @param {string} ifFalse @returns {Finding} */
const finding = (holds, ifTrue, ifFalse) => ({ holds, says: holds ? ifTrue : ifFalse });
