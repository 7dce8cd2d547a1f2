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
  known: string;
  warning: string;
}

/** Something that decides the deal (trumps, the pot, which trick it is), or that stands beside a seat. */
export interface Fact {
  key: string;
  value: string;
  suits: string[];
  label: string;
}

/** One of the places of a zone whose cards keep their places: a card, known or not, or a gap. */
export interface Place {
  index: number;
  card: Card | null;
  is_gap: boolean;
  known_to: number[];
  label: string;
}

/** A race that runs beside the turns, until another player closes it. */
export interface RaceScene {
  says: string;
  is_open: boolean;
  card: Card | null;
  choices: number[];
  until: string;
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
  facts: Fact[];
  idle: number | null;
  race: RaceScene | null;
}

/** What stands in front of one seat. */
export interface SeatScene {
  seat: number;
  score: number;
  facts: Fact[];
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
  label: string;
}

/** A card that went from one location to another. */
export interface Move {
  card: string | null;
  source: Location;
  goal: Location;
}

/** A face-down card that is turned up for a moment. */
export interface Shown {
  place: PlaceRef;
  seat: number;
}

/** One thing that happened. */
export interface StoryLine {
  kind: "headline" | "play" | "move" | "trick" | "score" | "remark";
  text: string;
  seats?: number[];
  cards?: string[];
  moves?: Move[];
  shown?: Shown[];
  cells?: string[];
}

/** A table that scores are looked up in. */
export interface Chart {
  title: string;
  over: string;
  columns: string[];
  groups: ChartGroup[];
}

/** Rows of a chart that belong together. */
export interface ChartGroup {
  title: string;
  rows: [string, string[]][];
}

/** A score sheet for playing with a printed deck. */
export interface PaperSheet {
  columns: string[];
  rows: string[];
  total: string;
  entries: string[];
  blocks: number;
  grand_total: string;
  chart: Chart | null;
}

/** One row of the points card: what scores, and how much. */
export interface PointsRow {
  id: string;
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
  about: string;
}

/** One rule of the summary. */
export interface SummaryRule {
  id: string;
  title: string;
  text: string;
}

/** The request has been carried out, and its event is stored. */
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
  values: ChoiceValue[];
}

/** What the host allows when several people play. A person who plays alone may do both. */
export interface Allows {
  undo: boolean;
  hints: boolean;
}

/** Ask the coach for the value of each choice. */
export interface Ask {
  type: "ask";
  id: string;
}

/** What the learner reads now at a lesson. */
export interface Caption {
  number: number;
  of: number;
  text: string;
  wanted: string;
  action: number | null;
  about: string | null;
  is_read: boolean;
}

/** A chat message sent before the client connected, or while it was away. */
export interface ChatMessage {
  seat: number;
  name: string;
  text: string;
}

/** The coach's estimate for one choice. */
export interface ChoiceValue {
  action: number;
  label: string;
  chance: number;
  within: number;
  behind: number;
  behind_within: number;
  points: number;
}

/** The time a seat has left; a duration, so that clocks need not be synchronised. */
export interface Clock {
  seat: number;
  left_ms: number;
}

/** Take the seat back from the bot that stands in. */
export interface ComeBack {
  type: "comeback";
  id: string;
}

/** End the pause after a deal, as far as this seat is concerned. */
export interface Continue {
  type: "continue";
  id: string;
  seen: number;
}

/** Something has happened at the table. After a gap in `seq`, reconnect with `hello.since`. */
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
  result: MatchResult | null;
  next_table: string | null;
  caption: Caption | null;
  allows: Allows | null;
  n_spectators: number;
  played_for_you: string[] | null;
  bot_speed: string | null;
  window_ms: number | null;
  row: ScoreRow | null;
  pause: Pause | null;
  reasons: StoryLine[];
}

/** The first frame of every socket. Without a token the client is a spectator. */
export interface Hello {
  type: "hello";
  table: string;
  token?: string | null;
  since?: number | null;
}

/** How a match ended, with the secrets that prove its deals. */
export interface MatchResult {
  scores: number[];
  winners: number[];
  key: string;
  secret: string;
  nonces: (string | null)[] | null;
  next_commitment: string | null;
  side_scores: number[];
}

/** The request has been refused, and nothing has changed. */
export interface Nak {
  type: "nak";
  id: string;
  reason: string;
  clause: string | null;
}

/** The pause after a deal. Nothing can be done at the table, and all clocks stand still. */
export interface Pause {
  continued: number[];
  waits_for: number[];
  left_ms: number | null;
}

/** Requests a `pong` with the same number. */
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
  is_connected: boolean;
  is_host: boolean;
  has_left: boolean;
  has_resigned: boolean;
  wants_rematch: boolean | null;
  leads_rematch: boolean;
  is_reserved: boolean;
  has_contributed: boolean;
}

/** The answer to `ping`, sent at once: the server measures the round trip. */
export interface Pong {
  type: "pong";
  n: number;
}

/** The coach's answer has to wait for the compiler, once per game. Sent regularly until it is done. */
export interface Preparing {
  type: "preparing";
  id: string;
  done: number;
  needed: number;
}

/** Sent before the server closes the socket, with the close code. */
export interface Problem {
  type: "problem";
  code: number;
  reason: string;
}

/** Go on after a caption of a lesson that asks for nothing else. */
export interface ReadOn {
  type: "readon";
  id: string;
}

/** A chat message. */
export interface Said {
  type: "said";
  seq: number;
  seat: number;
  name: string;
  text: string;
}

/** Send a chat message to everyone at the table. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** A row of the score sheet: a deal or, in a game of one deal, a change of the scores. */
export interface ScoreRow {
  stage: string;
  gains: number[];
  totals: number[];
}

/** Change how fast bots act, as the host: `slow`, `normal` or `fast`. */
export interface SetBotSpeed {
  type: "setbotspeed";
  id: string;
  speed: string;
}

/** Let a bot play for a disconnected player until they reconnect. */
export interface StandIn {
  type: "standin";
  id: string;
  seat: number;
}

/** Take back the seat's last action, if nothing was revealed, drawn or done by another seat since. */
export interface Undo {
  type: "undo";
  id: string;
}

/** The answer to `hello`: everything the client needs to draw the table. */
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
  sheet: ScoreRow[];
  chat: ChatMessage[];
  commitment: string | null;
  clocks: Clock[];
  chat_is_open: boolean;
  may_undo: boolean;
  result: MatchResult | null;
  next_table: string | null;
  caption: Caption | null;
  allows: Allows;
  n_spectators: number;
  played_for_you: string[] | null;
  bot_speed: string;
  window_ms: number | null;
  pause: Pause | null;
  reasons: StoryLine[];
}

/** A level of bots. */
export interface BotLevel {
  level: string;
  label: string;
  is_usual: boolean;
}

/** Opens a private table that continues from a point of a finished match, as one seat saw it. */
export interface ContinueFrom {
  at: number;
  seat: number;
  name: string;
  bots?: string;
}

/** Adds a nonce to the secret of the next match. A seat sends at most one per match. */
export interface Contribution {
  commitment: string;
  nonce: string;
}

/** The body of an error response. */
export interface ErrorBody {
  reason: string;
}

/** One check of a finished match, and whether it holds. */
export interface Finding {
  holds: boolean;
  says: string;
}

/** Frees a person's seat before the match. */
export interface FreeSeat {
  seat: number;
}

/** A game that can be played here. */
export interface GameInfo {
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
  has_deals: boolean;
  has_first_deal: boolean;
  options: OptionInfo[];
}

/** How a game presents itself at the table. */
export interface GameLook {
  suits: Record<string, Suit>;
  card_emblems: Record<string, string>;
  emblems: Record<string, string>;
  faces: string;
  facts: Record<string, string>;
  summary: string;
  points: PointsRow[];
}

/** Admits one person, once, and reserves a seat until it is used or withdrawn or the match begins. */
export interface Invite {
  invite: string;
  seat: number;
  qr: QrCode | null;
}

/** Changes the name of your own seat before the match. */
export interface NewName {
  name: string;
}

/** Opens a table. The client gets seat 0 and is its host. */
export interface NewTable {
  game: string;
  name?: string | null;
  seats?: number | null;
  options?: Record<string, boolean | number | string>;
  is_public?: boolean;
  bots?: string[];
  allows_undo?: boolean;
  allows_hints?: boolean;
  clock_s?: number;
  spectator_delay?: number;
  race_cap_ms?: number | null;
  bot_speed?: string;
  pause_s?: number;
  start?: boolean;
  lesson?: boolean;
}

/** Which values of another option give an option a meaning. */
export interface OptionCondition {
  option: string;
  values: (boolean | number | string)[];
}

/** An option of a game, and its allowed values. */
export interface OptionInfo {
  name: string;
  says: string;
  default: boolean | number | string;
  words: string[];
  least: number;
  most: number;
  unlimited: number | null;
  label: string;
  word_labels: string[];
  applies_if: OptionCondition | null;
  for_seats: [number, number] | null;
}

/** A QR code: its dark modules as an SVG path in a box of `size` by `size`, without the quiet zone around it. */
export interface QrCode {
  size: number;
  path: string;
}

/** The state of a rematch after a vote. */
export interface RematchAnswer {
  table: string | null;
}

/** A finished match step by step, with every card face up or as one seat saw it. */
export interface Replay {
  table: string;
  game: string;
  names: string[];
  steps: ReplayStep[];
}

/** One step of a replay: an action's story, and the table after it. */
export interface ReplayStep {
  at: number;
  seat: number | null;
  words: string | null;
  story: StoryLine[];
  scene: Scene;
  credit_ms: number;
}

/** Puts a bot into a free seat or, with level null, removes it. */
export interface SeatBot {
  seat: number;
  level: string | null;
}

/** A seat that has been taken. The token grants access to it, and is sent only once. */
export interface Seated {
  table: string;
  seat: number;
  token: string;
  commitment: string | null;
}

/** Decides before the match what people may do when several play. */
export interface SetAllowances {
  undo: boolean;
  hints: boolean;
}

/** A table whose match has begun, such as a rematch. */
export interface StartedTable {
  table: string;
}

/** A table's line in the lobby. */
export interface TableListing {
  table: string;
  game: string;
  stage: string;
  is_public: boolean;
  players: Player[];
  options: Record<string, boolean | number | string>;
  seq: number;
  result: MatchResult | null;
  next_table: string | null;
  is_lesson: boolean;
}

/** Takes a seat: the one an invite reserves, else the first free one, unless one is named. */
export interface TakeSeat {
  name?: string | null;
  seat?: number | null;
  invite?: string | null;
}

/** Withdraws the invite that reserves a seat. */
export interface WithdrawInvite {
  seat: number;
}

export type Subject = CardRef | PlaceRef | ZoneRef | SeatRef | SuitRef | NumberRef;

export type Location = PlaceRef | ZoneRef;

export type ClientMessage = Hello | Act | Undo | Say | StandIn | ReadOn | SetBotSpeed | Continue | ComeBack | Ask | Pong;

export type ServerMessage = Welcome | Event | Said | Ack | Nak | Advice | Preparing | Ping | Problem;
