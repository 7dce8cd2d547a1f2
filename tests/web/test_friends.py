"""Playing with friends: rematches, leaving and coming back, resigning."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.server.client import PATIENCE_S, post, run
from tests.server.serving import served
from tests.server.test_rematch import finished
from tests.web.axe import violations
from tests.web.browser import point, take_up, visit
from tests.web.test_company import two_pages, two_seats
from tests.web.test_playing_settings import LONG_MS, change, force


def open_menu(page: Page) -> None:
    page.get_by_role("button", name="This table").click()


def at_the_end(browser: Browser, address: str, people: int) -> list[Page]:
    """Pages of the people whose match is over."""
    with ThreadPoolExecutor(1) as thread:  # Playwright's event loop runs in this one
        path, tokens = thread.submit(run, finished(address, people)).result()
    pages = [visit(browser, address) for _ in tokens]
    for page, token in zip(pages, tokens, strict=True):
        take_up(page, path.rpartition("/")[2], token)
    return pages


def test_a_rematch_waits_for_a_player_who_hesitates_and_never_takes_them_along(browser: Browser, address: str) -> None:
    host, friend, slow = pages = at_the_end(browser, address, 3)
    ended = slow.url
    friend.get_by_role("button", name="Play again").click()
    for page in (host, slow):
        expect(page.locator(".votes")).to_have_text("Player 1 wants a rematch.")
    expect(friend.locator(".votes")).to_have_text("Waiting for Player 0 and Player 2.")
    assert violations(slow) == []
    host.get_by_role("button", name="Play again").click()
    expect(host.locator(".votes")).to_have_text("Player 1 wants a rematch. Waiting for Player 2.")
    expect(friend.get_by_role("button", name="Start")).to_have_count(0)
    host.get_by_role("button", name="Start without Player 2").click()
    for page in (host, friend):
        page.wait_for_url(lambda url: url != ended)
        expect(page.locator(".seat").filter(has_text="Player 2")).to_contain_text("bot plays")
    expect(slow.locator(".votes")).to_contain_text("The rematch has begun.")
    assert slow.url == ended
    slow.get_by_role("button", name="To the rematch").click()
    expect(slow.locator(".own .name")).to_have_text("Player 2 (you)")
    expect(host.locator(".seat").filter(has_text="Player 2")).not_to_contain_text("bot plays")
    for page in pages:
        page.context.close()


def test_a_declined_rematch_goes_on_with_a_bot(browser: Browser, address: str) -> None:
    host, friend = pages = at_the_end(browser, address, 2)
    ended = friend.url
    host.get_by_role("button", name="Play again").click()
    friend.get_by_role("button", name="No rematch").click()
    host.wait_for_url(lambda url: url != ended)
    expect(host.locator(".seat")).to_contain_text("novice")
    expect(friend.get_by_role("link", name="Watch the rematch")).to_be_visible()
    for page in pages:
        page.context.close()


def test_a_player_leaves_the_match_and_comes_back(browser: Browser, address: str) -> None:
    page, other = two_pages(browser, address)
    open_menu(other)
    expect(other.get_by_role("dialog")).to_contain_text("Take-backs, until something new is seen: no.")
    assert violations(other) == []
    other.route("**/leave", lambda route: route.fulfill(status=503, json={"reason": "storage is unavailable"}), times=1)
    other.get_by_role("button", name="Leave the match").click()
    expect(other.get_by_role("dialog")).to_have_count(0)
    expect(other.get_by_role("status")).to_contain_text("Storage is unavailable.")
    open_menu(other)
    other.get_by_role("button", name="Leave the match").click()
    other.wait_for_url("**/")
    expect(page.locator(".log")).to_contain_text("Birk has left.")
    expect(page.locator(".seat")).to_contain_text("bot plays")
    other.get_by_role("link", name="Go on").click()
    expect(page.locator(".log")).to_contain_text("Birk is back.")
    expect(page.locator(".seat")).not_to_contain_text("bot plays")
    for window in (page, other):
        window.context.close()


def test_a_player_resigns_after_confirming_it(browser: Browser, address: str) -> None:
    page, other = visit(browser, address), visit(browser, address)
    table, tokens = two_seats(address)
    take_up(page, table, tokens[0])
    take_up(other, table, tokens[1])
    open_menu(other)
    other.get_by_role("button", name="Resign", exact=True).click()
    other.get_by_role("button", name="Keep playing").click()
    expect(other.get_by_role("dialog")).to_have_count(0)
    open_menu(other)
    other.get_by_role("button", name="Resign", exact=True).click()
    other.get_by_role("button", name="Resign for good").click()
    other.wait_for_url("**/")
    expect(page.locator(".log")).to_contain_text("Birk has resigned.")
    expect(page.locator(".seat")).to_contain_text("Birk")
    expect(other.get_by_role("heading", name="Your tables")).to_have_count(0)
    other.goto(f"/t/{table}#seat={tokens[1]}")
    expect(other.get_by_text(re.compile("no longer, valid at this table"))).to_be_visible()
    for window in (page, other):
        window.context.close()


def test_the_host_allows_take_backs_and_every_use_is_announced(browser: Browser, address: str) -> None:
    host, friend = visit(browser, address), visit(browser, address)
    seated = post(address, "/api/tables", {"game": "allstar", "name": "Ronja", "seats": 2})
    host.goto(f"/t/{seated['table']}#seat={seated['token']}")
    friend.goto(f"/t/{seated['table']}")
    expect(friend.get_by_text("Take-backs, until something new is seen: no.")).to_be_visible()
    friend.get_by_role("button", name="Sit down").click()
    host.get_by_label("Take-backs").check()
    expect(friend.get_by_text("Take-backs, until something new is seen: yes.")).to_be_visible()
    expect(friend.get_by_text("Hints from the coach, announced to the table: no.")).to_be_visible()
    host.get_by_role("button", name="Deal the cards").click()
    for page in (host, friend):
        expect(page.locator(".felt")).to_be_visible()
    player, other = until_a_take_back([host, friend])
    expect(player.get_by_role("button", name="Hint")).to_have_count(0)
    player.get_by_role("button", name="Take back").click()
    expect(other.locator(".log")).to_contain_text("took the last action back.")
    for page in (host, friend):
        page.context.close()


def until_a_take_back(pages: list[Page]) -> tuple[Page, Page]:
    """Play until one of two players may take an action back; that player's page, and the other's."""
    for _ in range(20):
        for page, other in (pages, reversed(pages)):
            if page.locator(".may-act").count():
                point(page, by_touch=False)
                page.wait_for_function(
                    "!document.querySelector('.may-act') || document.querySelector('[data-key=undo]')"
                )
            if page.get_by_role("button", name="Take back").count():
                return page, other
    raise AssertionError("nothing can be taken back")


def test_a_player_whose_clock_ran_out_is_told_what_was_played_and_takes_the_seat_back(
    browser: Browser, address: str
) -> None:
    page, other = two_pages(browser, address, clock_s=2)
    notice = page.get_by_role("status").filter(has_text="Your time ran out.")
    expect(notice).to_contain_text("A bot played for you:")
    expect(other.locator(".log")).to_contain_text("Ronja's time ran out. A novice bot plays until they are back.")
    for _ in range(100):  # the clock may run out again
        page.evaluate("document.querySelector('button[data-key=back]')?.click()")
        page.wait_for_selector(".may-act, .ending")
        point(page, by_touch=False)
        if not notice.count():
            break
    expect(notice).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("Ronja is back.")
    for window in (page, other):
        window.context.close()


def test_a_page_that_chooses_by_itself_does_not_take_the_seat_back(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "tables.sqlite", bots_think_s=(PATIENCE_S, PATIENCE_S)) as address:
        page, other = visit(browser, address), visit(browser, address)
        page.goto("/")
        change(page, "play forced", "on")
        page.route_web_socket("**/ws", force)
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        table, tokens = two_seats(address, clock_s=1)
        take_up(page, table, tokens[0])
        take_up(other, table, tokens[1])
        expect(page.get_by_role("status").filter(has_text="Your time ran out.")).to_be_visible()
        page.clock.run_for(LONG_MS)
        page.get_by_role("button", name="Take your seat back").click()
        for window in (page, other):
            expect(window.locator(".log").get_by_text("Ronja is back.")).to_have_count(1)
        expect(page.locator(".log")).not_to_contain_text("lays an estimate")
        for window in (page, other):
            window.context.close()


def test_a_player_copies_the_link_to_their_seat(browser: Browser, address: str) -> None:
    page, other = two_pages(browser, address)
    page.get_by_role("tab", name="Deals").click()
    page.get_by_text("Play on from another device").click()
    expect(page.get_by_label("Secret link to your seat")).to_have_value(re.compile("#seat="))
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    other.get_by_role("button", name="Estimate 2").click()
    expect(page.locator("#announcements")).to_contain_text("Birk lays an estimate face down.")
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    for window in (page, other):
        window.context.close()


def test_spectators_know_that_they_watch_and_everyone_sees_how_many(browser: Browser, address: str) -> None:
    page, other = two_pages(browser, address)
    spectator = visit(browser, address)
    spectator.goto(page.url)
    expect(spectator.get_by_text("You are watching.")).to_be_visible()
    assert violations(spectator) == []
    for window in (page, other):
        expect(window.locator(".spectators")).to_contain_text("1 watching")
        expect(window.get_by_text("You are watching.")).to_have_count(0)
    spectator.goto("/")
    expect(page.locator(".spectators")).to_have_count(0)
    for window in (page, other, spectator):
        window.context.close()
