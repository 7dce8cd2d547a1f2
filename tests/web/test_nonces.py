"""The player's part in the shuffle: the page sends a nonce, and notices when the deals do not come from it."""

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.server.client import post
from tests.web.browser import is_over, point, visit
from tests.web.shortest import shortest

OTHER = "0f" * 32
CONTRIBUTED = "1 of 2 players contributed to the shuffle."


@pytest.fixture(scope="module")
def finished(browser: Browser, address: str) -> Iterator[Page]:
    """A match of Ronja and a bot, dealt from the page and played to its end."""
    page = visit(browser, address)
    form = {"game": "family", "name": "Ronja", "bots": ["novice"], **shortest("family"), "seats": 2}
    seated = post(address, "/api/tables", form)
    page.goto(f"/t/{seated['table']}#seat={seated['token']}")
    expect(page.get_by_text(CONTRIBUTED)).to_be_visible()
    page.get_by_role("button", name="Deal the cards").click()
    while not is_over(page):
        point(page, by_touch=False)
    yield page
    page.context.close()


def deals(page: Page) -> Any:
    page.get_by_role("tab", name="Deals").click()
    return page.get_by_role("tabpanel")


def test_the_player_s_nonce_is_in_the_deals(finished: Page) -> None:
    panel = deals(finished)
    expect(panel).to_contain_text(CONTRIBUTED)
    expect(panel).to_contain_text("Your random number is in the shuffle.")
    expect(panel).to_contain_text("The secret has that fingerprint.")
    expect(panel).to_contain_text("The key is made from the secret and the players' random numbers.")
    panel.get_by_role("button", name="Check the match now").click()
    expect(panel).to_contain_text("the key is made from the secret and the nonces of 1 of 2 players")
    expect(panel).to_contain_text("the record has this secret and these numbers")
    expect(panel.locator(".fails")).to_have_count(0)


def change_secret(welcome: Any) -> None:
    """As a server would that has seen the nonces, and found a secret that deals better cards."""
    result = welcome["result"]
    numbers = OTHER + "".join(nonce or "" for nonce in result["nonces"])
    result["secret"], result["key"] = OTHER, hashlib.sha256(bytes.fromhex(numbers)).hexdigest()


def change_secret_and_commitment(welcome: Any) -> None:
    change_secret(welcome)
    welcome["commitment"] = hashlib.sha256(bytes.fromhex(OTHER)).hexdigest()


def leave_out_the_nonce(welcome: Any) -> None:
    welcome["result"]["nonces"][0] = None


def change_key(welcome: Any) -> None:
    welcome["result"]["key"] = OTHER


def add_a_nonce_for_the_bot(welcome: Any) -> None:
    welcome["result"]["nonces"][1] = OTHER


@pytest.mark.parametrize(
    ("cheat", "says"),
    [
        (change_secret, "The server has changed its secret"),
        (change_secret_and_commitment, "The server has replaced the fingerprint"),
        (leave_out_the_nonce, "The server accepted your random number, but it is not in the shuffle."),
        (change_key, "The key is not made from the secret and the players' random numbers."),
        (add_a_nonce_for_the_bot, "The server has added a number for a bot."),
    ],
)
def test_a_server_that_chose_the_deals_is_detected(finished: Page, cheat: Callable[[Any], None], says: str) -> None:
    page = finished.context.new_page()

    def cheating(socket: WebSocketRoute) -> None:
        def pass_on(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "welcome":
                cheat(message)
            socket.send(json.dumps(message))

        socket.connect_to_server().on_message(pass_on)

    page.route_web_socket("**/ws", cheating)
    page.goto(finished.url)
    expect(page.get_by_role("status")).to_contain_text("The deals of this match cannot be trusted.")
    expect(deals(page).locator(".fails").filter(has_text=says)).to_have_count(1)
    page.close()


def test_a_match_dealt_at_once_and_its_rematch_use_the_player_s_nonce(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/")
    page.get_by_text("house rules").click()
    page.locator("select[name=seats]").select_option("2")
    page.locator("select[name=bot]").select_option("novice")
    page.get_by_label("Points to win").fill("10")
    page.get_by_role("button", name="Deal now").click()
    page.wait_for_selector(".felt")
    expect(deals(page)).to_contain_text(CONTRIBUTED)
    expect(deals(page)).to_contain_text("Your random number:")
    while not is_over(page):
        point(page, by_touch=False)
    expect(deals(page)).to_contain_text("Your random number is in the shuffle.")
    first = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != first)
    page.wait_for_selector(".felt")
    expect(deals(page)).to_contain_text(CONTRIBUTED)
    expect(deals(page)).to_contain_text("The fingerprint is the one this browser saw")
    expect(deals(page).locator(".fails")).to_have_count(0)
    page.context.close()


def test_a_seat_that_is_taken_again_sends_another_nonce(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    host = post(address, "/api/tables", {"game": "family", "name": "Ronja", "seats": 2})
    page.goto(f"/t/{host['table']}")
    for _ in range(2):
        page.get_by_label("Your name").fill("Birk")
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_text(CONTRIBUTED)).to_be_visible()
        page.get_by_role("button", name="Leave the table").click()
        page.wait_for_url("**/")
        page.goto(f"/t/{host['table']}")
        expect(page.get_by_text("0 of 2 players contributed to the shuffle.")).to_be_visible()
    page.context.close()


def test_the_page_s_sha256_agrees_with_hashlib(browser: Browser, address: str) -> None:
    page = visit(browser, address)
    page.goto("/")
    rng = random.Random(1)
    for n_bytes in (0, 1, 55, 56, 63, 64, 65, 119, 120, 300):
        data = rng.randbytes(n_bytes)
        hashed = page.evaluate(
            "async (bytes) => (await import('/static/connection/sha256.js')).sha256(new Uint8Array(bytes))", list(data)
        )
        assert hashed == hashlib.sha256(data).hexdigest()
    page.context.close()
