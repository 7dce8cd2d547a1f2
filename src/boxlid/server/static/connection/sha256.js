// SHA-256 (FIPS 180-4) in plain JavaScript: crypto.subtle needs a secure context, and a server on a home network
// usually has no HTTPS.

// prettier-ignore
const ROUND_CONSTANTS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];
// prettier-ignore
const FIRST_STATE = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

/** @param {Uint8Array} bytes @returns {string} The hash in hexadecimal digits. */
export function sha256(bytes) {
  const state = Uint32Array.from(FIRST_STATE);
  const padded = pad(bytes);
  for (let at = 0; at < padded.byteLength; at += BLOCK_BYTES) mix(state, new DataView(padded.buffer, at, BLOCK_BYTES));
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** The bytes, a one bit, zeros up to a whole block, and the length in bits. @param {Uint8Array} bytes */
function pad(bytes) {
  const blocks = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - LENGTH_BYTES, BigInt(bytes.length) * 8n);
  return padded;
}

/** @param {Uint32Array} state @param {DataView} block */
function mix(state, block) {
  const schedule = new Uint32Array(ROUND_CONSTANTS.length);
  for (let i = 0; i < schedule.length; i += 1) {
    if (i < 16) schedule[i] = block.getUint32(4 * i);
    else {
      const early = schedule[i - 15];
      const late = schedule[i - 2];
      const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      schedule[i] = schedule[i - 16] + small0 + schedule[i - 7] + small1;
    }
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < schedule.length; i += 1) {
    const big1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[i] + schedule[i]) | 0;
    const big0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
}

/** @param {number} word @param {number} n */
const rotate = (word, n) => (word >>> n) | (word << (32 - n));
