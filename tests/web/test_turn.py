"""Whose turn it is: in a race a player has choices while the table waits for another seat."""

import json

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from boxlid.games import GAMES
from tests.web.browser import is_over, sit_down, visit

QUESTION = "Match the 7?"


def not_waited_for(frame: str) -> str:
    """The same frame, as in a race: the viewer has choices, but the table waits for another player."""
    message = json.loads(frame)
    if scene := message.get("scene"):
        scene["prompt"] = QUESTION
        scene["seats"][scene["viewer"]]["is_waited_for"] = False
    return json.dumps(message)


def ask_without_waiting(socket: WebSocketRoute) -> None:
    server = socket.connect_to_server()
    server.on_message(lambda frame: socket.send(not_waited_for(str(frame))))


def test_a_player_who_may_act_in_a_race_is_asked_but_it_is_not_their_turn(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.route_web_socket("**/ws", ask_without_waiting)
    sit_down(page, address, "family", seats=2)
    expect(page.get_by_role("alert")).to_have_text(QUESTION)
    expect(page.locator(".prompt")).to_have_text(QUESTION)
    expect(page.locator(".prompt.is-yours")).to_have_count(0)
    expect(page).to_have_title("All in the Family")
    expect(page.locator(".choice.spoken")).not_to_have_count(0)
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_when_it_is_a_player_s_turn(browser: Browser, address: str, game: str) -> None:
    page = visit(browser, address)
    sit_down(page, address, game)
    assert not is_over(page)
    expect(page.get_by_role("alert")).to_contain_text("Your turn. ")
    expect(page.locator(".prompt.is-yours")).to_have_count(1)
    expect(page).to_have_title(f"Your turn: {GAMES[game].title}")
    page.context.close()
