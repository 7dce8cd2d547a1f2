// The page of a table: draws the state, and sends the player's actions as requests.

import { loadLook } from "../cards/looks.js";
import * as api from "../connection/api.js";
import { checkDeals, checkRecord, contribute } from "../connection/contribution.js";
import { retried } from "../connection/retry.js";
import { Connection, NOT_YOURS, REPLACED } from "../connection/socket.js";
import { TableState } from "../connection/state.js";
import { showHelp } from "../help/help.js";
import { captionInWords } from "../help/lesson.js";
import { dealUsualMatch } from "../lobby/start.js";
import { drawWaiting } from "../lobby/waiting.js";
import { snapshot } from "../notifications/cues.js";
import { Notifier } from "../notifications/notifier.js";
import { notificationOffer } from "../notifications/offer.js";
import { toggleSound } from "../notifications/sounds.js";
import { drawPanels } from "../panels/panels.js";
import { Rules } from "../panels/rules.js";
import { closeByClickOutside, followDock, isDrawer } from "../panels/drawer.js";
import { alert, announce, sentencesOf } from "../shell/announce.js";
import { h, render } from "../shell/dom.js";
import { onChange } from "../shell/settings.js";
import {
  contributionTo,
  forgetTable,
  forgetToken,
  ownSeatPath,
  rematchOf,
  saveToken,
  tokenOf,
} from "../shell/storage.js";
import { sentence } from "../shell/words.js";
import { readAddress } from "../urls.js";
import { Acting } from "./acting.js";
import { drawBar } from "./bar.js";
import { changesBetween } from "./changes.js";
import { drawAids, drawChoices } from "./choice_buttons.js";
import { closeOutdated } from "./choice_dialog.js";
import { targetOf } from "./choices.js";
import { startClocks } from "./clocks.js";
import { drawDock } from "./dock.js";
import { playedForYouNotice, spectatorsNotice } from "./company.js";
import { makeDraggable } from "./drag.js";
import { drawEnding } from "./ending.js";
import { drawFelt } from "./felt.js";
import { chooseStops, onShortcut, roveWithArrows } from "./keys.js";
import { LEGEND_LABEL, openLegend } from "./legend.js";
import { Motion } from "./motion.js";
import { connectionNotice, missedDealNotice, refusalNotice, sayLost } from "./notices.js";
import { drawPause } from "./pause.js";
import { drawRace, isRaced, opensRace, pointable } from "./race.js";
import { goToRematch } from "./rematch.js";

/** @typedef {import("../contract").Scene} Scene */
/** @typedef {import("../contract").Choice} Choice */

/** @param {HTMLElement} app @param {string} table */
export function openTable(app, table) {
  const { token, invite } = readAddress();
  if (token) {
    saveToken(table, token);
    history.replaceState(null, "", ownSeatPath(table));
  }
  return new TablePage(app, table, invite);
}

export class TablePage {
  /** @param {HTMLElement} app @param {string} table @param {string | null} invite */
  constructor(app, table, invite) {
    this.app = app;
    this.state = new TableState(table, matchMedia("(min-width: 1021px)").matches ? "log" : null);
    this.state.invite = invite;
    /** @type {import("../contract").GameInfo[]} */
    this.games = [];
    /** @type {import("../contract").BotLevel[]} */
    this.levels = [];
    /** The game's look, without which no card can be drawn. @type {"missing" | "loading" | "loaded"} */
    this.lookStatus = "missing";
    /** @type {Map<string, string>} */
    this.stops = new Map();
    /** Has a screen reader announced that the connection is lost? */
    this.isLossKnown = false;
    this.motion = new Motion(app);
    this.notifier = new Notifier(table);
    this.rules = new Rules(() => this.draw());
    /** Resolved when the server has answered this player's nonce. */
    this.contributing = Promise.resolve();
    roveWithArrows(app, this.stops);
    this.acting = new Acting(this);
    closeByClickOutside(app, () => this.state.panel && this.openPanel(null));
    makeDraggable(app, (source, goal, from) => this.acting.drop(source, goal, from));
    onShortcut({
      "?": () => this.help(),
      h: () => this.askCoach(),
      u: () => this.undo(),
      r: () => this.openPanel("rules"),
      l: () => this.openPanel("log"),
      s: () => this.openPanel("scores"),
      c: () => this.openPanel("chat"),
      g: () => this.focusChoices(),
      m: toggleSound,
    });
    onChange((name) => (name === "bot speed" ? this.acting.setBotSpeed() : this.draw()));
    startClocks(app, () => this.state);
    this.connection = new Connection(table, tokenOf(table), {
      receive: (message) => this.receive(message),
      changed: (state, why, code) => this.connectionChanged(state, why, code),
    });
    this.loadCatalogue();
    this.draw();
  }

  /** The games and levels of bots that the server offers. The table can be drawn without them. */
  async loadCatalogue() {
    const load = () => Promise.all([api.games(), api.botLevels()]);
    [this.games, this.levels] = await retried(load, () => {});
    this.draw();
  }

  /** Load the game's look, once. */
  async loadLook() {
    if (this.lookStatus !== "missing") return;
    this.lookStatus = "loading";
    let hasFailed = false;
    await retried(
      () => loadLook(this.state.game),
      (error) => {
        hasFailed = true;
        this.fail(error);
      },
    );
    this.lookStatus = "loaded";
    if (hasFailed) this.state.refusal = null;
    this.draw();
  }

  // --- Messages from the server ---------------------------------------------------------------------------------------

  /** @param {import("../connection/state.js").Message} message */
  receive(message) {
    const before = this.state.received;
    const earlier = snapshot(this.state);
    const wasPaused = this.state.pause !== null;
    this.motion.before();
    this.state.apply(message);
    if (this.state.stage === "over") forgetTable(this.state.table);
    if (message.type === "welcome") this.loadLook();
    if (message.type === "welcome" || (message.type === "event" && message.result)) this.contribute();
    if (message.type === "event" && message.next_table) this.followVote(message.next_table);
    closeOutdated(this.state.scene?.choices ?? []);
    this.draw();
    this.animate(before, message);
    if (!wasPaused && this.state.mayContinue) this.focusOnContinue();
    announce(sentencesOf(message));
    const refused = message.type === "nak" && this.state.refusal ? sentence(this.state.refusal.why) : "";
    alert(refused || captionInWords(this.state) || this.state.callToAct);
    this.notifier.heed(message, earlier, snapshot(this.state), this.title);
    this.warnOfOtherDeals(message);
  }

  /** Players who voted for a rematch go there when it begins. @param {string} table */
  followVote(table) {
    if (this.state.players[this.state.seat]?.wants_rematch) goToRematch(this.state, table);
  }

  /**
   * Show what has changed. A race that opens is shown at once, and nothing keeps an open one waiting.
   * @param {Scene | null} before @param {import("../connection/state.js").Message} message
   */
  animate(before, message) {
    const scene = this.state.received;
    if (!scene || scene === before || message.type !== "event") return;
    if (scene.race?.is_open) this.motion.settle();
    if (!opensRace(before, scene)) this.motion.after(changesBetween(before, scene, message.story, this.state.story));
  }

  /** Contribute a nonce to the next match; retried after reconnecting. */
  contribute() {
    const { table, seat, stage, commitment, result, nextTable } = this.state;
    if (seat < 0) return;
    const isRematch = stage === "over" && !nextTable;
    const open = stage === "gathering" ? commitment : isRematch ? result?.next_commitment : null;
    if (open) this.contributing = contribute(table, isRematch ? rematchOf(table) : table, open).catch(() => {});
  }

  /** Warn as soon as the deals contradict the commitment. @param {import("../connection/state.js").Message} message */
  warnOfOtherDeals(message) {
    if (message.type !== "welcome" && !(message.type === "event" && (message.commitment || message.result))) return;
    const broken = this.ownChecks().find((finding) => !finding.holds);
    if (broken) this.refuse(`The deals of this match cannot be trusted. ${broken.says}`);
  }

  /** The checks of the deals that need no server. */
  ownChecks() {
    return checkDeals(this.state, this.state.seat < 0 ? null : contributionTo(this.state.table));
  }

  /** @param {import("../connection/socket.js").ConnectionState} connection @param {string} why @param {number} [code] */
  connectionChanged(connection, why, code) {
    this.state.connection = connection;
    if (connection === "lost" && !this.isLossKnown) alert(sayLost(this.state));
    if (connection === "open" && this.isLossKnown) announce(["Connected again."]);
    if (connection !== "joining") this.isLossKnown = connection === "lost";
    this.state.closeReason = why;
    this.state.isReplaced = code === REPLACED;
    if (code === NOT_YOURS) forgetToken(this.state.table, this.connection.token);
    this.draw();
  }

  // --- The player's actions -------------------------------------------------------------------------------------------

  /** @param {string} why */
  refuse(why) {
    this.state.refusal = { why, clause: null };
    alert(why);
    this.draw();
  }

  /** @param {unknown} error */
  fail(error) {
    this.refuse(error instanceof Error ? error.message : String(error));
  }

  undo() {
    if (this.state.mayUndo) this.connection.undo();
  }

  askCoach() {
    if (!this.state.mayAsk || this.state.isAsking) return;
    this.state.isAsking = true;
    this.connection.ask();
    if (isDrawer()) this.draw();
    else this.openPanel("coach");
  }

  /** @param {string | null} panel */
  openPanel(panel) {
    this.state.panel = panel;
    if (panel === "chat") this.state.unread = 0;
    this.draw();
    if (panel)
      /** @type {HTMLElement | null} */ (this.app.querySelector(".panel-body"))?.focus({ preventScroll: true });
  }

  help() {
    const { scene } = this.state;
    showHelp({
      "The rules in short": () => this.openPanel("rules"),
      ...(scene && { [LEGEND_LABEL]: () => openLegend(scene) }),
    });
  }

  /** @param {string} clause */
  openClause(clause) {
    this.rules.openAt(this.state.game, clause);
    this.openPanel("rules");
  }

  goOn() {
    this.state.sentContinue = this.connection.goOn();
    this.draw();
  }

  /** When a pause begins, Enter continues, unless the player is writing or reading something else. */
  focusOnContinue() {
    const focused = document.activeElement;
    if (document.querySelector("dialog[open]") || focused?.matches("input, textarea, select")) return;
    /** @type {HTMLElement | null} */ (this.app.querySelector(".pause button.main"))?.focus({ preventScroll: true });
  }

  focusChoices() {
    const places = [
      ".own button.is-lit[tabindex='0']",
      ".own button.is-lit",
      ".felt button.is-lit",
      ".choices button",
      ".dock button",
    ];
    const first = places.map((place) => this.app.querySelector(place)).find(Boolean);
    /** @type {HTMLElement | undefined} */ (first)?.focus();
  }

  /** Go on after a caption of a lesson. */
  readOn() {
    this.state.sentAction = this.connection.readOn();
    this.draw();
  }

  /** Deal a match of the game just learned, against the usual bots. */
  dealNow() {
    const { game, levels } = this;
    if (game) dealUsualMatch(game, levels).catch((error) => this.fail(error));
  }

  /** Deal, after the server has answered this player's nonce. */
  async start() {
    await this.contributing;
    await api.startTable(this.state.table);
  }

  async checkDeals() {
    const { table, result } = this.state;
    try {
      const [proof, record] = await Promise.all([api.proof(table), api.record(table)]);
      this.state.proof = [...proof, ...checkRecord(JSON.parse(await record.text()), result)];
    } catch (error) {
      this.fail(error);
    }
    this.draw();
  }

  // --- Drawing -------------------------------------------------------------------------------------------------------

  get game() {
    return this.games.find((game) => game.id === this.state.game);
  }

  get title() {
    return this.game?.title ?? "Boxlid";
  }

  /** Redraw everything. If the focused element is gone, focus moves to the nearest one. */
  draw() {
    const focused = document.activeElement;
    const group = focused?.closest("[data-rove]")?.getAttribute("data-rove");
    document.title = this.state.isOnTurn ? `Your turn: ${this.title}` : this.title;
    render(this.app, drawBar(this), ...this.drawNotices(), this.drawMain());
    followDock(this.app);
    this.acting.followAutomatic();
    if (!focused || focused.isConnected) return;
    const nearest =
      this.app.querySelector(`[data-stop="${group}"][tabindex="0"]`) ?? this.app.querySelector(".prompt, .caption");
    /** @type {HTMLElement | null} */ (nearest)?.focus({ preventScroll: true });
  }

  drawNotices() {
    return [
      connectionNotice(this.state),
      spectatorsNotice(this.state),
      missedDealNotice(this.state),
      playedForYouNotice(this.state, () => this.connection.comeBack()),
      refusalNotice(
        this.state,
        (clause) => this.openClause(clause),
        () => {
          this.state.refusal = null;
          this.draw();
        },
      ),
      notificationOffer(this.state, () => this.draw()),
    ];
  }

  drawMain() {
    const { scene, stage } = this.state;
    if (scene && this.lookStatus === "loaded") return this.drawRoom(scene);
    if (stage !== "gathering") return h("main", { class: "waiting", "data-key": "empty" });
    return drawWaiting(this.state, {
      game: this.game,
      levels: this.levels,
      connection: this.connection,
      start: () => this.start(),
      fail: (error) => this.fail(error),
      redraw: () => this.draw(),
    });
  }

  /** @param {Scene} scene */
  drawRoom(scene) {
    const { state } = this;
    const lit = pointable(scene);
    chooseStops(this.stops, scene, lit);
    const look = {
      game: scene.game,
      viewer: scene.viewer,
      names: state.names,
      lit,
      advised: this.advised(scene),
      stops: this.stops,
      point: (/** @type {string} */ target, /** @type {Element} */ from) => this.acting.point(target, from),
      isRaced: (/** @type {Choice} */ choice) => isRaced(scene, choice),
      isFaceUp: state.isFaceUp,
    };
    return h(
      "main",
      { class: `room${state.mayAct ? " may-act" : ""}`, "data-key": "room", "data-about": state.captionAbout },
      h(
        "section",
        { class: "play", "aria-label": "The table", "data-key": "play" },
        drawFelt(scene, state.players, look),
        drawDock(scene, state.players, look, this.drawQuestion(scene), drawAids(scene, state, this.buttons)),
      ),
      drawPanels(state, this),
    );
  }

  /** What the player is asked and can answer, or how the match ended. @param {Scene} scene */
  drawQuestion(scene) {
    const { state } = this;
    const fail = (/** @type {unknown} */ error) => this.fail(error);
    if (state.pause) return drawPause(scene, state, () => this.goOn());
    if (state.result) return drawEnding(state, this.contributing, fail, () => this.openPanel("deals"));
    return [drawRace(scene, state, this.buttons.act), drawChoices(scene, state, this.buttons)];
  }

  /** @returns {import("./choice_buttons.js").Page} */
  get buttons() {
    return {
      act: (choice, from) => this.acting.choose(choice, from),
      wait: () => this.acting.wait(),
      undo: () => this.undo(),
      hint: () => this.askCoach(),
      readOn: () => this.readOn(),
      dealNow: () => this.dealNow(),
      standIn: (seat) => this.connection.standIn(seat),
    };
  }

  /** The target of the choice that the lesson asks for, or that the coach advises. @param {Scene} scene */
  advised(scene) {
    const best = this.state.caption?.action ?? this.state.advice?.values[0].action;
    const choice = scene.choices.find((one) => one.action === best);
    return choice ? targetOf(choice, scene) : null;
  }
}
