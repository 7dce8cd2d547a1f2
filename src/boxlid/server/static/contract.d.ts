// The types of scenes, stories, looks, messages and forms. Made by `python -m tests.web.contract` from Python's.

/** A card that the viewer may see. */
export interface CardRef {
  kind: "card";
  name: string;
}

/** A number: an estimate. */
export interface NumberRef {
  kind: "number";
  number: number;
}

/** One place of a zone whose cards keep their places. */
export interface PlaceRef {
  kind: "place";
  seat: number;
  index: number;
}

/** A seat, and the player there. */
export interface SeatRef {
  kind: "seat";
  seat: number;
}

/** A suit, by its key in the game's `SUITS`. */
export interface SuitRef {
  kind: "suit";
  suit: string;
}

/** A zone as a whole: a pile, a hand, a trick. */
export interface ZoneRef {
  kind: "zone";
  zone: string;
  seat: number;
}

/** A card whose face the viewer may see. */
export interface Card {
  name: string;
  label: string;
  suit: string;
  number: number;
}

/** Something the viewer can do now. */
export interface Choice {
  action: number;
  kind: string;
  words: string;
  label: string;
  subject: Subject | null;
}

/** One of the places of a zone whose cards keep their places: a card, known or not, or a gap. */
export interface Place {
  index: number;
  card: Card | null;
  is_gap: boolean;
  known_to: number[];
}

/** All that one viewer sees. */
export interface Scene {
  game: string;
  viewer: number;
  stage: string;
  heading: string;
  prompt: string;
  seats: SeatScene[];
  zones: Zone[];
  choices: Choice[];
}

/** What stands in front of one seat. */
export interface SeatScene {
  seat: number;
  score: number;
  facts: [string, string][];
  is_dealer: boolean;
  is_waited_for: boolean;
}

/** Cards that lie together: a hand, a trick, a pile. Face-down ones are only counted. */
export interface Zone {
  kind: string;
  seat: number;
  cards: Card[];
  face_down: number;
  places: Place[];
}

/** A card that went from one location to another. */
export interface Move {
  card: string | null;
  source: Location;
  goal: Location;
}

/** One thing that happened. */
export interface StoryLine {
  kind: "headline" | "play" | "move" | "trick" | "score" | "remark";
  text: string;
  seats?: number[];
  cards?: string[];
  moves?: Move[];
}

/** One row of the points card: what scores, and how much. */
export interface PointsRow {
  what: string;
  points: string;
}

/** How the cards of a suit look, in the browser and in the terminal. */
export interface Suit {
  name: string;
  emblem: string;
  ink: string;
  style: string;
  paper: string;
}

/** One step of a tour around the table. */
export interface TourStep {
  at: "hand" | "choices" | "middle" | "turned up" | "seats" | "plate" | "pile" | "set";
  title: string;
  text: string;
}

/** The wish has been carried out, and is kept. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** Do one of the scene's choices. */
export interface Act {
  type: "act";
  id: string;
  seen: number;
  action: number;
}

/** The coach's answer, the best choice first. */
export interface Advice {
  type: "advice";
  id: string;
  says: string;
  worths: Worth[];
}

/** Ask the coach what each choice is worth. */
export interface Ask {
  type: "ask";
  id: string;
}

/** How long a seat has left; a duration, so that clocks need not agree. */
export interface Clock {
  seat: number;
  left_ms: number;
}

/** Something has happened at the table. A gap in `seq` means: say `hello` again. */
export interface Event {
  type: "event";
  seq: number;
  stage: string;
  story: StoryLine[];
  scene: Scene | null;
  players: Player[] | null;
  clocks: Clock[];
  chat_is_open: boolean;
  may_undo: boolean;
  commitment: string | null;
  standing: Standing | null;
  next_table: string | null;
}

/** The first frame of every socket. Without a token it asks to watch. */
export interface Hello {
  type: "hello";
  table: string;
  token?: string | null;
  since?: number | null;
}

/** The wish has been refused, and nothing has changed. */
export interface Nak {
  type: "nak";
  id: string;
  why: string;
  clause: string | null;
}

/** Asks for `pong` with the same number. */
export interface Ping {
  type: "ping";
  n: number;
}

/** Who sits at a seat. */
export interface Player {
  seat: number;
  name: string;
  kind: string;
  level: string | null;
  is_here: boolean;
  is_host: boolean;
  has_contributed: boolean;
}

/** The answer to `ping`, at once: it tells the server how far away the client is. */
export interface Pong {
  type: "pong";
  n: number;
}

/** The coach's answer waits for the compiler, once for each game. Sent now and then until it is done. */
export interface Preparing {
  type: "preparing";
  id: string;
  done: number;
  needed: number;
}

/** Said before the server closes the socket, with the code it closes it with. */
export interface Problem {
  type: "problem";
  code: number;
  why: string;
}

/** What somebody has said before the client came, or while it was away. */
export interface Remark {
  seat: number;
  name: string;
  text: string;
}

/** Somebody has said something. */
export interface Said {
  type: "said";
  seq: number;
  seat: number;
  name: string;
  text: string;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** A row of the score sheet: how everybody stood when the scores had changed. */
export interface Scored {
  stage: string;
  scores: number[];
}

/** Let a bot play for somebody who is away. They have their seat back as soon as they return. */
export interface StandIn {
  type: "standin";
  id: string;
  seat: number;
}

/** How a match has ended, with what proves its deals. */
export interface Standing {
  scores: number[];
  winners: number[];
  key: string;
  secret: string;
  nonces: (string | null)[] | null;
  next_commitment: string | null;
  side_scores: number[];
}

/** Take back the seat's last action, if nothing hidden, random or another's has come of it. */
export interface Undo {
  type: "undo";
  id: string;
}

/** The answer to `hello`: all the client needs to draw the table. */
export interface Welcome {
  type: "welcome";
  table: string;
  game: string;
  seat: number;
  seq: number;
  stage: string;
  players: Player[];
  options: Record<string, boolean | number | string>;
  scene: Scene | null;
  story: StoryLine[];
  sheet: Scored[];
  chat: Remark[];
  commitment: string | null;
  clocks: Clock[];
  chat_is_open: boolean;
  may_undo: boolean;
  standing: Standing | null;
  next_table: string | null;
}

/** What the coach makes of one choice. */
export interface Worth {
  action: number;
  label: string;
  chance: number;
  within: number;
  behind: number;
  behind_within: number;
  points: number;
}

/** A table that has been started, or opened after another. */
export interface Begun {
  table: string;
}

/** A level of bots. */
export interface BotLevel {
  level: string;
  label: string;
  is_usual: boolean;
}

/** Asks for a table of one's own that goes on from a point of a finished match, as one seat saw it. */
export interface ContinueFrom {
  at: number;
  seat: number;
  name: string;
  bots?: string;
}

/** Adds a nonce to the secret of the match that is next to begin. A seat sends one for each match. */
export interface Contribution {
  commitment: string;
  nonce: string;
}

/** Frees a person's seat before the match. */
export interface FreeSeat {
  seat: number;
}

/** A game that can be played here. */
export interface GameCard {
  id: string;
  title: string;
  year: number;
  tagline: string;
  colour: string;
  emblem: string;
  emblem_path: string | null;
  least_seats: number;
  most_seats: number;
  usual_seats: number;
  has_races: boolean;
  options: OptionForm[];
}

/** How a game presents itself at the table. */
export interface GameLook {
  suits: Record<string, Suit>;
  card_emblems: Record<string, string>;
  emblems: Record<string, string>;
  tour: TourStep[];
  summary: string;
  points: PointsRow[];
}

/** Lets one person in, once. */
export interface Invite {
  invite: string;
}

/** What somebody asks for who opens a table. They get seat 0 and are its host. */
export interface NewTable {
  game: string;
  name: string;
  seats?: number | null;
  options?: Record<string, boolean | number | string>;
  is_public?: boolean;
  bots?: string[];
  clock_s?: number;
  watchers_delay?: number;
  race_cap_ms?: number | null;
  start?: boolean;
}

/** An option of a game, and what it may be. */
export interface OptionForm {
  name: string;
  says: string;
  default: boolean | number | string;
  words: string[];
  least: number;
  most: number;
  unlimited: number | null;
}

/** One thing checked of a finished match, and whether it holds. */
export interface Proof {
  holds: boolean;
  says: string;
}

/** A finished match, step by step, with every card face up or as one seat saw it. */
export interface Replay {
  table: string;
  game: string;
  names: string[];
  steps: Step[];
}

/** Puts a bot into a free seat, or takes it out again. */
export interface SeatBot {
  seat: number;
  level: string | null;
}

/** A seat of one's own. The token is shown once and never again: whoever has it, has the seat. */
export interface Seated {
  table: string;
  seat: number;
  token: string;
  commitment: string | null;
}

/** One step of a replay: what was told, and the table after it. */
export interface Step {
  at: number;
  seat: number | null;
  words: string | null;
  story: StoryLine[];
  scene: Scene;
  credit_ms: number;
}

/** A table as the lobby shows it. */
export interface TableCard {
  table: string;
  game: string;
  stage: string;
  is_public: boolean;
  players: Player[];
  options: Record<string, boolean | number | string>;
  seq: number;
  standing: Standing | null;
  next_table: string | null;
}

/** Asks for a seat: any free one unless one is named. A private table wants an invite or its link's word. */
export interface TakeSeat {
  name: string;
  seat?: number | null;
  invite?: string | null;
}

/** Why a request was refused. */
export interface Trouble {
  why: string;
}

export type Subject = CardRef | PlaceRef | ZoneRef | SeatRef | SuitRef | NumberRef;

export type Location = PlaceRef | ZoneRef;

export type ClientMessage = Hello | Act | Undo | Say | StandIn | Ask | Pong;

export type ServerMessage = Welcome | Event | Said | Ack | Nak | Advice | Preparing | Ping | Problem;
