"""The table page: cards by click and drag, animation, hints, rules, questions."""

import json

import pytest
from playwright.sync_api import Browser, CDPSession, FloatRect, Page, WebSocketRoute, expect

from boxlid.games import GAMES
from tests.web.axe import violations_now
from tests.web.browser import PHONE, UPPER_LEFT, forbid, is_over, point, sit_down, try_card, visit

IS_IN_FLIGHT = "document.getAnimations().some((animation) => !(animation instanceof CSSTransition))"
CHOOSE_IN_FLIGHT = f"""() => {{
    window.isAccepted = [];
    const look = () => {{
        const choice = document.querySelector(".may-act .own .hand .is-lit, .may-act .choice.spoken");
        if (choice && {IS_IN_FLIGHT}) {{
            choice.click();
            isAccepted.push(!document.querySelector(".may-act"));
        }}
        requestAnimationFrame(look);
    }};
    look();
}}"""
"""From now on, choose something in the first frame in which there is a choice and a card flies."""
REDRAW = "card => card.firstElementChild.replaceWith(card.firstElementChild.cloneNode(true))"
"""What a redraw does to a card whose face has changed."""

DRAG_STEPS = 8
REMEMBER_PICTURES = """() => {
    window.pictured = new Set();
    new MutationObserver(() => {
        if (!document.querySelector(".heading").textContent.includes("Deal 2")) return;
        document.querySelectorAll(".flight svg").forEach((card) => window.pictured.add(card.dataset.key));
    }).observe(document.body, { childList: true, subtree: true });
}"""
WERE_PICTURED = (
    """() => [...document.querySelectorAll(".last-trick svg")].map((card) => pictured.has(card.dataset.key))"""
)


def at_first_card(page: Page, address: str) -> None:
    """A match of All in the Family, past the estimates."""
    sit_down(page, address, "family")
    page.get_by_role("button", name="Estimate 2").click()
    assert not is_over(page)


def test_a_card_can_be_dragged_onto_the_table(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    at_first_card(page, address)
    hand = page.locator(".own .hand .card")
    n_held = hand.count()
    page.locator(".own .hand .is-lit").first.drag_to(page.locator(".middle-of-table"))
    expect(hand).to_have_count(n_held - 1)
    page.context.close()


def test_a_card_can_be_dragged_by_touch(browser: Browser, address: str) -> None:
    page = visit(browser, address, PHONE)
    at_first_card(page, address)
    hand = page.locator(".own .hand .card")
    n_held = hand.count()
    finger = page.context.new_cdp_session(page)
    start, end = (box_of(page, place) for place in (".own .hand .is-lit", ".middle-of-table"))
    x, y = start["x"] + UPPER_LEFT["x"], start["y"] + UPPER_LEFT["y"]
    touch(finger, "touchStart", x, y)
    for step in range(1, DRAG_STEPS + 1):
        share = step / DRAG_STEPS
        touch(finger, "touchMove", x + share * (end["x"] + end["width"] / 2 - x), y + share * (end["y"] + 40 - y))
    touch(finger, "touchEnd")
    expect(hand).to_have_count(n_held - 1)
    page.context.close()


def box_of(page: Page, selector: str) -> FloatRect:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box


def touch(finger: CDPSession, kind: str, *at: float) -> None:
    points = [dict(zip("xy", at, strict=True))] if at else []
    finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_an_illegal_card_is_not_played_and_the_page_says_why(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family")
    n_held = page.locator(".own .hand .card").count()
    try_card(page)
    expect(page.get_by_role("status")).to_contain_text("How many tricks")
    expect(page.locator(".own .hand .card")).to_have_count(n_held)
    page.context.close()


def test_a_click_counts_when_the_card_is_redrawn_between_press_and_release(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    at_first_card(page, address)
    hand = page.locator(".own .hand .card")
    n_held = hand.count()
    card = page.locator(".own .hand .is-lit").first
    card.hover(position=UPPER_LEFT)
    page.mouse.down()
    card.evaluate(REDRAW)
    page.mouse.up()
    expect(hand).to_have_count(n_held - 1)
    page.context.close()


def test_animation_never_delays_input(browser: Browser, address: str) -> None:
    page = visit(browser, address, reduced_motion="no-preference")
    at_first_card(page, address)
    page.evaluate(CHOOSE_IN_FLIGHT)
    while page.evaluate("isAccepted.length") < 2:
        assert not is_over(page)
        if not page.evaluate(IS_IN_FLIGHT):
            point(page, by_touch=False)
    assert all(page.evaluate("isAccepted"))
    page.context.close()


def test_the_last_trick_of_a_deal_is_shown_whole(browser: Browser, address: str) -> None:
    page = visit(browser, address, reduced_motion="no-preference")
    sit_down(page, address, "family", seats=2)
    page.keyboard.press("s")
    page.evaluate(REMEMBER_PICTURES)
    while page.locator(".heading", has_text="Deal 2").count() == 0:
        is_over(page)
        point(page, by_touch=False)
    expect(page.locator(".last-trick li")).to_have_count(2)
    assert page.evaluate(WERE_PICTURED) == [True, True]
    page.context.close()


def test_the_coach_evaluates_every_choice(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    at_first_card(page, address)
    n_choices = page.locator(".own .hand .is-lit").count()
    page.keyboard.press("h")
    expect(page.locator(".values tbody tr")).to_have_count(n_choices)
    expect(page.locator(".own .is-advised")).to_have_count(1)
    page.context.close()


def test_the_rulebook_is_behind_the_summary(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family")
    page.keyboard.press("r")
    page.get_by_role("button", name="Read the full rulebook").click()
    expect(page.locator("#clause-FAM-3\\.2b")).to_contain_text("suit that was led")
    page.get_by_role("button", name="Back to the summary").click()
    expect(page.locator(".summary")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_summary_and_the_points_are_one_key_away(browser: Browser, address: str, game: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, game)
    page.keyboard.press("r")
    for row in GAMES[game].look.POINTS:
        expect(page.locator(".points")).to_contain_text(row.what)
    expect(page.locator(".summary li")).not_to_have_count(0)
    page.context.close()


def test_a_refusal_says_why_and_opens_the_rules_at_its_clause(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.route_web_socket("**/ws", forbid)
    sit_down(page, address, "family")
    page.get_by_role("button", name="Estimate 2").click()
    reads = page.get_by_role("button", name="Read FAM-")
    clause = reads.inner_text().removeprefix("Read ")
    reads.click()
    expect(page.locator(".clauses .is-open")).to_have_id(f"clause-{clause}")
    expect(page.get_by_role("button", name="Estimate 2")).to_be_visible()
    page.context.close()


def prepare_for_ever(socket: WebSocketRoute) -> None:
    """Answer requests for advice only with the news that the coach is half compiled."""
    server = socket.connect_to_server()

    def pass_on(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "ask":
            socket.send(json.dumps({"type": "preparing", "id": message["id"], "done": 30, "needed": 60}))
        else:
            server.send(frame)

    socket.on_message(pass_on)


def test_the_coach_shows_its_progress_while_it_compiles(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.route_web_socket("**/ws", prepare_for_ever)
    sit_down(page, address, "family")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".preparing")).to_contain_text("The coach is getting ready for this game.")
    expect(page.locator(".preparing progress")).to_have_js_property("position", 0.5)
    expect(page.get_by_role("button", name="Getting ready…")).to_have_count(2)
    page.context.close()


def test_the_help_leads_to_the_rules_and_the_legend(browser: Browser, address: str) -> None:
    page = visit(browser, address, PHONE)
    sit_down(page, address, "family")
    for leads_to, shows in (("What the tags and suits mean", ".legend"), ("The rules in short", ".summary")):
        page.get_by_role("button", name="Help and keys").click()
        page.get_by_role("dialog", name="Help").get_by_role("button", name=leads_to).click()
        expect(page.locator(shows).first).to_be_visible()
        page.keyboard.press("Escape")
    page.context.close()


def test_single_letters_can_be_turned_off(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Keyboard shortcuts").click()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    page.keyboard.press("?")
    page.get_by_role("tab", name="Scores").click()  # it comes after the keys
    expect(page.get_by_role("tab", name="Scores")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.context.close()


def test_help_and_panels_are_a_key_away(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Help")).to_contain_text("jump to your choices")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    for key, panel in (("s", "Scores"), ("r", "Rules"), ("c", "Chat"), ("l", "Log")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=panel)).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Log").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Scores")).to_be_focused()
    page.context.close()


def test_an_action_is_taken_back(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "archduke", seats=2, options={"mark": "rounds", "rounds": 100})
    take = page.locator(".choice.spoken[data-kind=take]")
    assert not is_over(page)
    while not take.count():
        point(page, by_touch=False)
        assert not is_over(page)
    take.click()
    expect(page.locator(".choice[data-kind=replace]")).not_to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(".choice[data-kind=draw]")).not_to_have_count(0)
    page.context.close()


def two_about_one_card(frame: str) -> str:
    """The same frame with the first choice twice."""
    message = json.loads(frame)
    if scene := message.get("scene"):
        scene["choices"] = scene["choices"][:1] * 2
    return json.dumps(message)


def test_a_card_with_several_choices_opens_a_dialog(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "family", seats=2)
    page.locator(".choice.spoken").first.click()
    page.wait_for_selector(".own .hand .is-lit")
    page.route_web_socket(
        "**/ws",
        lambda socket: socket.connect_to_server().on_message(lambda frame: socket.send(two_about_one_card(str(frame)))),
    )
    page.reload()
    page.wait_for_selector(".own .hand .is-lit")
    n_cards = page.locator(".own .hand .card").count()
    question = page.get_by_role("dialog", name="What would you like to do?")
    page.locator(".own .hand .is-lit").click(position=UPPER_LEFT)
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_have_count(0)
    page.locator(".own .hand .is-lit").drag_to(page.locator(".middle-of-table"))
    assert violations_now(page) == []
    question.get_by_role("button", name="Cancel").click()
    expect(page.locator(".own .hand .is-lit")).to_have_attribute("style", "")
    page.locator(".own .hand .is-lit").click(position=UPPER_LEFT)
    question.get_by_role("button").first.click()
    expect(question).to_have_count(0)
    expect(page.locator(".own .hand .card")).to_have_count(n_cards - 1)
    page.context.close()
