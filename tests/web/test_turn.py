"""Whose turn it is: in a race a player may match without being waited for."""

import json

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.web.browser import sit_down, visit

QUESTION = "Match the 7?"


def not_waited_for(frame: str) -> str:
    """The same frame, as in a race: the viewer has choices, and the table waits for another player."""
    message = json.loads(frame)
    if scene := message.get("scene"):
        scene["prompt"] = QUESTION
        scene["seats"][scene["viewer"]]["is_waited_for"] = False
    return json.dumps(message)


def ask_without_waiting(line: WebSocketRoute) -> None:
    server = line.connect_to_server()
    server.on_message(lambda frame: line.send(not_waited_for(str(frame))))


def test_a_player_who_may_only_match_is_asked_but_not_told_that_it_is_their_turn(
    browser: Browser, address: str
) -> None:
    page = visit(browser, address)
    page.route_web_socket("**/ws", ask_without_waiting)
    sit_down(page, address, "archduke", seats=2)
    expect(page.get_by_role("alert")).to_have_text(QUESTION)
    expect(page.locator(".prompt")).to_have_text(QUESTION)
    expect(page.locator(".prompt.is-yours")).to_have_count(0)
    expect(page).to_have_title("Archduke")
    expect(page.locator(".own .set .is-lit")).to_have_count(4)
    page.context.close()


def test_a_player_who_is_waited_for_is_told_that_it_is_their_turn(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, "archduke", seats=2)
    expect(page.get_by_role("alert")).to_contain_text("Your turn. Look at 2 of your own cards.")
    expect(page.locator(".prompt.is-yours")).to_have_count(1)
    expect(page).to_have_title("Your turn: Archduke")
    page.context.close()
