// The sounds, made by the page itself. Browsers allow them only after the player has touched the page.

import { emblem } from "../cards/emblems.js";
import { h } from "../shell/dom.js";
import { change, isOn, onChange } from "../shell/settings.js";

/** @typedef {import("./cues.js").Cue} Cue */
/**
 * A note that is struck and fades away; without a pitch, the swish of a card.
 * @typedef {{hz: number | null, at_s: number, lasts_s: number, gain: number}} Note
 */

/** Notes of a chime, one after the other. @param {number[]} pitches @param {number} step_s @param {number} gain */
const chime = (pitches, step_s, gain) => pitches.map((hz, i) => ({ hz, at_s: i * step_s, lasts_s: 0.5, gain }));

/** Their first notes differ in pitch. @type {Record<Cue, Note[]>} */
export const SOUNDS = {
  card: [{ hz: null, at_s: 0, lasts_s: 0.09, gain: 0.35 }],
  trick: chime([262, 330], 0.07, 0.16),
  deal: chime([392, 330, 392], 0.12, 0.14),
  friend: chime([587, 740, 880], 0.13, 0.2),
  chat: chime([880], 0.1, 0.1),
  turn: chime([659, 988], 0.14, 0.26),
  won: chime([523, 659, 784, 1047, 1319], 0.12, 0.24),
  lost: chime([440, 370, 294], 0.2, 0.18),
  over: chime([494, 587], 0.18, 0.2),
};
/** Sounds of one message follow each other at this distance. */
const STEP_S = 0.16;

/** @type {AudioContext | null} */
let audio = null;

/** Make sounds possible: called while the player touches a key, the mouse or the screen. */
export async function unlockSound() {
  if (!isOn("sound")) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") await audio.resume();
}

/** Would a sound be heard? */
export const isAudible = () => isOn("sound") && audio?.state === "running";

/** @param {Cue[]} cues */
export function play(cues) {
  if (!audio || !isAudible()) return;
  for (const [i, cue] of cues.entries())
    for (const note of SOUNDS[cue]) strike(audio, note, audio.currentTime + i * STEP_S + note.at_s);
}

/** @param {AudioContext} context @param {Note} note @param {number} start_s */
function strike(context, { hz, lasts_s, gain }, start_s) {
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start_s);
  volume.gain.linearRampToValueAtTime(gain, start_s + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start_s + lasts_s);
  volume.connect(context.destination);
  const sources = hz === null ? [swish(context, lasts_s, volume)] : mallet(context, hz, volume);
  for (const source of sources) {
    source.start(start_s);
    source.stop(start_s + lasts_s);
  }
}

/** A wooden bar: the pitch, and quietly its fourth multiple. @param {AudioContext} context @param {number} hz @param {AudioNode} out */
function mallet(context, hz, out) {
  const overtone = new GainNode(context, { gain: 0.2 });
  overtone.connect(out);
  const bar = new OscillatorNode(context, { frequency: hz });
  const ring = new OscillatorNode(context, { frequency: 4 * hz });
  bar.connect(out);
  ring.connect(overtone);
  return [bar, ring];
}

/** Paper on cloth: noise around one pitch. @param {AudioContext} context @param {number} lasts_s @param {AudioNode} out */
function swish(context, lasts_s, out) {
  const length = Math.ceil(lasts_s * context.sampleRate);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = Math.random() * 2 - 1;
  const noise = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 2200, Q: 0.7 });
  noise.connect(filter).connect(out);
  return noise;
}

export function toggleSound() {
  change("sound", isOn("sound") ? "off" : "on");
}

/** The button of the top bar. */
export function soundButton() {
  const isSoundOn = isOn("sound");
  return h(
    "button",
    {
      class: "plain",
      type: "button",
      title: isSoundOn ? "Turn the sound off (m)" : "Turn the sound on (m)",
      "aria-pressed": String(isSoundOn),
      "data-key": "sound",
      onclick: toggleSound,
    },
    emblem(isSoundOn ? "speaker" : "muted"),
    h("span", { class: "unseen" }, "Sound"),
  );
}

for (const gesture of ["pointerup", "keydown"]) addEventListener(gesture, unlockSound, { capture: true });
onChange(async (name) => {
  if (name !== "sound" || !document.hasFocus()) return;
  await unlockSound();
  play(["turn"]);
});
