"""What calls a player back to the table: sounds, vibration, and notifications while the page is hidden."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.client import post
from tests.web.browser import PATIENCE_MS, is_over, point, sit_down, take_up, visit
from tests.web.test_company import estimate, two_pages
from tests.web.test_connection import LOST

LISTEN = """
window.started = [];
window.vibrations = [];
navigator.vibrate = pattern => window.vibrations.push(pattern);
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) {
        window.started.push(this.frequency?.value ?? null);
        return start.apply(this, when);
    };
}
"""
"""The pitch of every sound that is started, null for noise, and each vibration."""
HEARD = """async () => {
    const { SOUNDS } = await import("/static/notifications/sounds.js");
    const firsts = new Map(Object.entries(SOUNDS).map(([name, notes]) => [Math.fround(notes[0].hz), name]));
    return window.started.filter(hz => firsts.has(Math.fround(hz))).map(hz => firsts.get(Math.fround(hz)));
}"""
"""The names of the sounds that were started; each begins with a different pitch."""
HIDE = """
window.isHidden = false;
Object.defineProperty(document, "hidden", {get: () => window.isHidden});
window.hide = hidden => { window.isHidden = hidden; document.dispatchEvent(new Event("visibilitychange")); };
"""
"""A headless browser says that every page is visible, so a property of the document says otherwise."""
IS_AUDIBLE = "async () => (await import('/static/notifications/sounds.js')).isAudible()"
SHOWN = """async () => {
    const registration = await navigator.serviceWorker.getRegistration("/static/notifications/worker.js");
    return ((await registration?.getNotifications()) ?? []).map(({title, body}) => `${title}: ${body}`);
}"""
"""The notifications that the browser is showing."""
CUES = """async ({message, before, after}) => {
    const { cuesOf } = await import("/static/notifications/cues.js");
    const snapshot = told => ({isNew: false, seat: 0, isWaitedFor: false, isPaused: false, story: [], winners: null,
        ...told, others: new Map(told.others ?? [])});
    return cuesOf(message, snapshot(before), snapshot(after));
}"""


def play(seat: int, *cards: str) -> dict[str, Any]:
    return {"kind": "play", "text": "", "seats": [seat], "cards": cards}


def event(*story: dict[str, Any]) -> dict[str, Any]:
    return {"type": "event", "story": story}


WELCOME = {"type": "welcome", "story": [play(1, "G3")]}
HEADLINE, TRICK = {"kind": "headline", "text": ""}, {"kind": "trick", "text": "", "seats": [1]}
MOVED = {"kind": "move", "text": "", "seats": [1], "moves": [{}]}
ASKED = {"isWaitedFor": True, "story": [play(0, "G1"), play(1, "G3")]}
ASKED_AGAIN = {"isWaitedFor": True, "story": [play(1, "G3"), play(0, "G1")]}
BIRK = {"others": [[1, "Birk"]]}
CASES: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, Any], list[str]]] = {
    "a card": (event(play(1, "G3")), {}, {}, ["card"]),
    "moved cards": (event(MOVED), {}, {}, ["card"]),
    "an estimate": (event(play(1)), {}, {}, []),
    "a trick": (event(play(1, "G3"), TRICK), {}, {}, ["card", "trick"]),
    "the end of a deal": (event(play(1, "G3"), TRICK, HEADLINE), {}, {}, ["card", "trick", "deal"]),
    "the next deal after a pause": (event(HEADLINE), {"isPaused": True}, {}, []),
    "my turn": (event(play(1, "G3")), {}, ASKED, ["card", "turn"]),
    "my turn first": (event(HEADLINE), {}, {"isWaitedFor": True, "story": [HEADLINE]}, ["deal", "turn"]),
    "still my turn": (event(play(2, "G4")), ASKED, ASKED, ["card"]),
    "my turn goes on": (event(play(0, "G1")), {}, ASKED_AGAIN, ["card"]),
    "a friend": (event(), {}, BIRK, ["friend"]),
    "another friend": (event(), BIRK, {"others": [[1, "Tom"]]}, ["friend"]),
    "a friend who was there": (event(), BIRK, BIRK, []),
    "a friend who leaves": (event(), BIRK, {}, []),
    "won": (event(), {}, {"winners": [0, 2]}, ["won"]),
    "lost": (event(), {}, {"winners": [1]}, ["lost"]),
    "over, seen by a spectator": (event(), {"seat": -1}, {"seat": -1, "winners": [1]}, ["over"]),
    "over already": (event(), {"winners": [1]}, {"winners": [1]}, []),
    "chat": ({"type": "said", "seat": 1}, {}, {}, ["chat"]),
    "my own words": ({"type": "said", "seat": 0}, {}, {}, []),
    "the first welcome": (WELCOME, {"isNew": True}, ASKED, []),
    "my turn after a break": (WELCOME, {}, ASKED, ["turn"]),
    "still my turn after a break": (WELCOME, ASKED, ASKED, []),
    "missed events": (WELCOME, {}, {"winners": [0], **BIRK}, []),
    "an answer": ({"type": "ack"}, {}, ASKED, []),
}


@pytest.fixture(scope="module")
def bare(browser: Browser, address: str) -> Page:
    """A document of the server that loads no scripts."""
    page = visit(browser, address, bypass_csp=True)
    page.goto("/healthz")
    return page


@pytest.mark.parametrize("case", CASES)
def test_cues_of_messages(bare: Page, case: str) -> None:
    message, before, after, cues = CASES[case]
    assert bare.evaluate(CUES, {"message": message, "before": before, "after": after}) == cues


def test_each_sound_begins_with_a_pitch_of_its_own(bare: Page) -> None:
    pitches = bare.evaluate(
        "async () => Object.values((await import('/static/notifications/sounds.js')).SOUNDS).map(notes => notes[0].hz)"
    )
    assert len(set(pitches)) == len(pitches) > 6


def say(page: Page, words: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill(words)
    page.get_by_role("button", name="Say", exact=True).click()


def heard(page: Page) -> list[str]:
    names: list[str] = page.evaluate(HEARD)
    return names


def test_each_turn_is_called_once(browser: Browser, address: str) -> None:
    page, other = two_pages(browser, address, LISTEN)
    assert page.evaluate("window.started") == []
    for window in (page, other):
        estimate(window)
        wait_until(window, IS_AUDIBLE)
    for window in (page, other):
        expect(window.locator(".log")).to_contain_text("The estimates: ")
    waiting, acting = (page, other) if other.locator(".prompt.is-yours").count() else (other, page)
    point(acting, by_touch=False)
    expect(waiting.locator(".prompt.is-yours")).to_be_visible()
    assert heard(waiting)[-2:] == ["card", "turn"]
    earlier = heard(waiting)
    say(acting, "well played")
    expect(waiting.get_by_role("tab", name="Chat")).to_contain_text("1")
    assert heard(waiting) == [*earlier, "chat"]
    waiting.context.set_offline(True)
    expect(waiting.locator(LOST)).to_be_visible()
    waiting.context.set_offline(False)
    expect(waiting.locator(LOST)).to_be_hidden()
    assert heard(waiting) == [*earlier, "chat"]
    assert waiting.evaluate("window.vibrations.length") == 1
    for window in (page, other):
        window.context.close()


def test_one_tap_turns_the_sound_off_and_that_is_remembered(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.context.add_init_script(LISTEN)
    sit_down(page, address, "family", seats=2)
    assert not is_over(page)
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    estimate(page)
    expect(page.locator(".log")).to_contain_text("The estimates: ")
    assert heard(page) == []
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("m")
    expect(sound).to_have_attribute("aria-pressed", "true")
    wait_until(page, f"async () => String(await ({HEARD})()) === 'turn'")
    page.context.close()


def hidden_page(browser: Browser, address: str) -> Page:
    """A window that may show notifications and can be hidden."""
    page = visit(browser, address, service_workers="allow", permissions=["notifications"])
    page.context.add_init_script(HIDE)
    return page


def test_notification_while_hidden(browser: Browser, address: str) -> None:
    page, other = hidden_page(browser, address), visit(browser, address)
    host = post(address, "/api/tables", {"game": "family", "name": "Ronja", "seats": 2})
    page.goto(f"/t/{host['table']}#seat={host['token']}")
    page.wait_for_selector(".chairs")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Notifications").click()
    wait_until(page, "async () => localStorage.getItem('boxlid.setting.notifications') === 'on'")
    page.keyboard.press("Escape")
    page.evaluate("hide(true)")
    friend = post(address, f"/api/tables/{host['table']}/seats", {"name": "Birk"})
    is_shown(page, "Birk is at your table: All in the Family")
    page.evaluate("hide(false)")
    is_shown(page)
    page.get_by_role("button", name="Deal").click()
    take_up(other, host["table"], friend["token"])
    estimate(page)
    expect(page.locator(".log")).to_contain_text("Ronja lays an estimate of 2 face down.")
    page.evaluate("hide(true)")
    estimate(other)
    while page.locator(".prompt.is-yours").count() == 0:
        point(other, by_touch=False)
    is_shown(page, "Your turn: All in the Family")
    for window in (page, other):
        window.context.close()


PAUSE = """async isPaused => {
    const { Notifier } = await import("/static/notifications/notifier.js");
    const snapshot = isPaused => ({isNew: false, seat: 0, isWaitedFor: false, isPaused, story: [], winners: null,
        others: new Map()});
    new Notifier("table").heed({type: "event", story: []}, snapshot(!isPaused), snapshot(isPaused), "Mr. T");
}"""


def test_a_pause_is_notified_while_hidden_until_it_ends(browser: Browser, address: str) -> None:
    page = hidden_page(browser, address)
    page.add_init_script("localStorage.setItem('boxlid.setting.notifications', 'on')")
    page.goto("/")
    page.evaluate("hide(true)")
    page.evaluate(PAUSE, True)
    is_shown(page, "The deal is over: Mr. T")
    page.evaluate(PAUSE, False)
    is_shown(page)
    page.context.close()


def is_shown(page: Page, *notifications: str) -> None:
    """Wait until exactly these notifications are shown."""
    wait_until(page, f"async shown => String(await ({SHOWN})()) === shown", ",".join(notifications))


def wait_until(page: Page, condition: str, about: str = "") -> None:
    """Wait for an asynchronous condition, which `wait_for_function` would not await."""
    page.evaluate(
        f"""async about => {{
            const holds = {condition};
            for (const end = performance.now() + {PATIENCE_MS}; !(await holds(about));) {{
                if (performance.now() > end) throw new Error("it never holds");
                await new Promise(again => setTimeout(again, 20));
            }}
        }}""",
        about,
    )


def test_notifications_are_offered_once_at_a_table_with_friends(browser: Browser, address: str) -> None:
    page, other = two_pages(browser, address)
    estimate(page)
    expect(page.get_by_role("status")).to_have_count(0)
    page.evaluate("localStorage.removeItem('boxlid.notifications.offered')")
    say(page, "your turn")
    expect(page.locator(".chat")).to_contain_text("Ronja your turn")
    offer = page.get_by_role("button", name="Notify me when it is my turn")
    expect(offer).to_be_visible()
    decide(page, "granted")
    offer.click()
    expect(page.get_by_role("status")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Notifications")).to_be_checked()
    page.keyboard.press("Escape")
    decide(page, "denied")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Notifications")).not_to_be_checked()
    other.get_by_role("button", name="Settings").click()
    decide(other, "denied")
    other.get_by_role("switch", name="Notifications").click()
    expect(other.get_by_text("The browser does not allow them on this page.")).to_be_visible()
    expect(other.get_by_role("switch", name="Notifications")).not_to_be_checked()
    for window in (page, other):
        window.context.close()


def decide(page: Page, permission: str) -> None:
    """What the browser says when the page asks for notifications."""
    browser = page.context.new_cdp_session(page)
    info = browser.send("Target.getTargetInfo")["targetInfo"]
    browser.send(
        "Browser.setPermission",
        {
            "permission": {"name": "notifications"},
            "setting": permission,
            "browserContextId": info["browserContextId"],
        },
    )
