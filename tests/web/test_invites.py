"""Friends take seats before the first deal: by invite or by link, until they leave or are removed."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.server.client import post
from tests.server.serving import served
from tests.web.axe import violations
from tests.web.browser import NETWORK_NAME, open_new_table_form, visit


def test_a_friend_joins_by_an_invite_and_no_secret_is_in_a_requested_url(browser: Browser, address: str) -> None:
    host, friend = visit(browser, address), visit(browser, address)
    sent: list[str] = []
    for page in (host, friend):
        page.on("request", lambda request: sent.append(request.url))
    open_new_table_form(host, "Ronja")
    host.get_by_role("button", name="Invite friends").click()
    host.get_by_role("button", name="Make an invite").click()
    expect(host.get_by_label("Link")).to_have_value(re.compile("#invite="))
    link = host.get_by_label("Link").input_value()
    friend.goto(link)
    friend.get_by_label("Your name").fill("Birk")
    friend.get_by_role("button", name="Sit down").click()
    expect(host.locator(".chairs")).to_contain_text("Birk")
    host.get_by_role("button", name="Deal the cards").click()
    for page in (host, friend):
        expect(page.locator(".felt")).to_be_visible()
    secrets = [
        page.evaluate(
            "Object.keys(localStorage).filter(key => key.startsWith('boxlid.seat.')).map(key => localStorage[key])"
        )
        for page in (host, friend)
    ]
    assert all(len(held) == 1 for held in secrets)
    assert not [url for url in sent for (secret,) in secrets if secret in url]
    assert friend.url.endswith(host.url.rpartition("/")[2])
    for page in (host, friend):
        page.context.close()


def test_an_invite_reserves_its_seat_against_the_plain_link(browser: Browser, address: str) -> None:
    host, stranger, friend = (visit(browser, address) for _ in range(3))
    open_new_table_form(host, "Ronja")
    host.locator("select[name=seats]").select_option("2")
    host.get_by_role("button", name="Invite friends").click()
    host.wait_for_url("**/t/*")
    stranger.goto(host.url)
    expect(stranger.get_by_role("button", name="Sit down")).to_be_visible()
    host.get_by_role("button", name="Make an invite").click()
    expect(host.get_by_label("Link")).to_have_value(re.compile("#invite="))
    link = host.get_by_label("Link").input_value()
    for page in (host, stranger):
        expect(page.locator(".chairs")).to_contain_text("reserved for a friend")
    expect(stranger.get_by_text("Every seat is taken or reserved. You can watch.")).to_be_visible()
    friend.goto(link)
    friend.get_by_role("button", name="Sit down").click()
    for page in (host, friend, stranger):
        expect(page.locator(".chairs")).to_contain_text("Player")
    host.get_by_role("button", name="Free the seat").click()
    host.get_by_role("button", name="Make an invite").click()
    host.get_by_role("button", name="Withdraw the invite").click()
    expect(stranger.get_by_role("button", name="Sit down")).to_be_visible()
    for page in (host, stranger, friend):
        page.context.close()


def test_an_invite_is_shown_before_its_event_arrives(browser: Browser, address: str) -> None:
    host, is_held = visit(browser, address), False

    def hold(socket: WebSocketRoute) -> None:
        socket.connect_to_server().on_message(lambda frame: None if is_held else socket.send(frame))

    host.route_web_socket("**/ws", hold)
    open_for_friends(host)
    expect(host.locator(".chairs")).to_be_visible()
    is_held = True
    host.get_by_role("button", name="Make an invite").click()
    expect(host.get_by_label("Link")).to_have_value(re.compile("#invite="))
    host.reload()
    is_held = False
    host.reload()
    expect(host.get_by_label("Link")).to_have_value(re.compile("#invite="))
    host.context.close()


def test_a_link_goes_to_the_device_to_be_shared(browser: Browser, address: str) -> None:
    host = visit(browser, address)
    host.add_init_script("navigator.share = async data => { window.shared = data }")
    open_for_friends(host)
    host.get_by_role("button", name="Make an invite").click()
    expect(host.get_by_label("Link")).to_have_value(re.compile("#invite="))
    host.get_by_role("button", name="Share").click()
    assert host.evaluate("shared.url") == host.get_by_label("Link").input_value()
    host.context.close()


def open_for_friends(host: Page) -> str:
    """A table of Ronja's where all other seats are free; returns its name."""
    open_new_table_form(host, "Ronja")
    host.get_by_role("button", name="Invite friends").click()
    host.wait_for_url("**/t/*")
    return host.url.rpartition("/")[2]


def join(friend: Page, link: str) -> None:
    friend.goto(link)
    friend.get_by_label("Your name").fill("Birk")
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator(".chairs")).to_contain_text("Birk (you)")


def free_friend(host: Page) -> None:
    host.get_by_role("button", name="Free the seat").click()
    expect(host.locator(".chairs").get_by_text("Birk")).to_have_count(0)


def held_token(page: Page, table: str) -> str | None:
    token: str | None = page.evaluate(f"localStorage.getItem('boxlid.seat.{table}')")
    return token


def test_lobby_join_chat_and_leave_before_start(browser: Browser, address: str) -> None:
    host, friend = visit(browser, address), visit(browser, address)
    open_for_friends(host)
    for way_out in ("Leave the table", "Free the seat"):
        join(friend, host.url)
        friend.get_by_label("Say something").fill(way_out)
        friend.get_by_role("button", name="Say", exact=True).click()
        expect(host.locator(".chat")).to_contain_text(way_out)
        (friend if way_out == "Leave the table" else host).get_by_role("button", name=way_out).click()
        expect(host.locator(".chairs").get_by_text("Birk")).to_have_count(0)
        friend.get_by_role("link", name="Boxlid").click()
        expect(friend.get_by_role("heading", name="Open tables")).to_be_visible()
        expect(friend.get_by_role("heading", name="Your tables")).to_have_count(0)
    for page in (host, friend):
        page.context.close()


def test_a_seat_that_was_freed_meanwhile_is_no_longer_listed(browser: Browser, address: str) -> None:
    host, friend = visit(browser, address), visit(browser, address)
    table = open_for_friends(host)
    join(friend, host.url)
    friend.goto("/")
    expect(friend.get_by_role("heading", name="Your tables")).to_be_visible()
    free_friend(host)
    friend.reload()
    expect(friend.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(friend.get_by_role("heading", name="Your tables")).to_have_count(0)
    assert held_token(friend, table) is None
    for page in (host, friend):
        page.context.close()


def test_a_late_answer_about_a_freed_seat_leaves_a_newer_token_alone(browser: Browser, address: str) -> None:
    host, friend = visit(browser, address), visit(browser, address)
    table, held = open_for_friends(host), list[Route]()
    join(friend, host.url)
    friend.goto("/")
    free_friend(host)
    friend.route(f"**/api/tables/{table}", lambda route: held.append(route), times=1)
    with friend.expect_request(f"**/api/tables/{table}"):
        friend.reload()
    friend.evaluate(f"localStorage.setItem('boxlid.seat.{table}', 'newer')")
    with friend.expect_response(f"**/api/tables/{table}") as answered:
        held[0].continue_()
    assert answered.value.status == 403
    expect(friend.get_by_role("heading", name="Open tables")).to_be_visible()
    assert held_token(friend, table) == "newer"
    for page in (host, friend):
        page.context.close()


def never_close(socket: WebSocketRoute) -> None:
    """Pass every frame on, but not the end of the socket."""
    socket.connect_to_server().on_close(lambda *_: None)


def test_leaving_forgets_the_token_even_if_the_socket_stays_open(browser: Browser, address: str) -> None:
    host, friend = visit(browser, address), visit(browser, address)
    friend.route_web_socket("**/ws", never_close)
    table = open_for_friends(host)
    friend.route(f"**/api/tables/{table}", lambda route: route.abort())
    join(friend, host.url)
    friend.get_by_role("button", name="Leave the table").click()
    expect(friend.get_by_role("heading", name="Open tables")).to_be_visible()
    assert held_token(friend, table) is None
    for page in (host, friend):
        page.context.close()


def test_a_copied_link_stays_marked_as_copied_when_a_friend_joins(browser: Browser, address: str) -> None:
    host, friend = visit(browser, address), visit(browser, address)
    open_for_friends(host)
    host.get_by_role("button", name="Copy the link").click()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    join(friend, host.url)
    expect(host.locator(".chairs")).to_contain_text("Birk")
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    host.get_by_role("button", name="Make an invite").click()
    expect(host.get_by_role("button", name="Copy the link")).to_be_visible()
    for page in (host, friend):
        page.context.close()


def test_a_failed_start_can_be_repeated_and_its_notice_goes_when_the_match_begins(
    browser: Browser, address: str
) -> None:
    page = visit(browser, address)
    open_for_friends(page)
    page.route("**/start", lambda route: route.fulfill(status=503, json={"reason": "storage is unavailable"}), times=1)
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_role("status")).to_contain_text("Storage is unavailable.")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator(".felt")).to_be_visible()
    expect(page.get_by_role("status")).to_have_count(0)
    page.context.close()


def opened(address: str, seats: int, invites: int) -> tuple[str, str, list[str]]:
    """The path of a table of Ronja's, her link to it, and links with invites."""
    host = post(address, "/api/tables", {"game": "family", "name": "Ronja", "seats": seats})
    made = [post(address, f"/api/tables/{host['table']}/invites", token=host["token"]) for _ in range(invites)]
    path = f"/t/{host['table']}"
    return path, f"{path}#seat={host['token']}", [f"{path}#invite={one['invite']}" for one in made]


def test_an_invite_that_someone_else_has_used_leads_to_a_free_seat(browser: Browser, address: str) -> None:
    friend, second, third = (visit(browser, address) for _ in range(3))
    path, _, (invite, _) = opened(address, seats=4, invites=2)
    join(friend, invite)
    gone = re.compile("Your invite has been used or withdrawn.")
    for page in (second, third):
        page.goto(invite)
        page.get_by_label("Your name").fill("Cleo")
    second.get_by_role("button", name="Sit down").click()
    expect(second.locator("main").get_by_text(gone)).to_contain_text("You can take a free seat instead.")
    assert second.url.endswith(path)
    assert violations(second) == []
    second.get_by_role("button", name="Sit down").click()
    expect(second.locator(".chairs")).to_contain_text("Cleo (you)")
    third.get_by_role("button", name="Sit down").click()
    expect(third.locator("main").get_by_text(gone)).to_contain_text("Every seat is taken or reserved. You can watch.")
    expect(third.get_by_role("button", name="Sit down")).to_have_count(0)
    for page in (friend, second, third):
        page.context.close()


def test_without_a_reserved_seat_an_invite_is_known_to_be_used(browser: Browser, address: str) -> None:
    friend, second = visit(browser, address), visit(browser, address)
    _, _, (invite,) = opened(address, seats=3, invites=1)
    join(friend, invite)
    second.goto(invite)
    expect(second.locator("main").get_by_text("You can take a free seat instead.")).to_be_visible()
    second.get_by_role("button", name="Sit down").click()
    expect(second.locator(".chairs")).to_contain_text("Player (you)")
    for page in (friend, second):
        page.context.close()


def test_dealing_asks_while_a_seat_is_reserved_and_tells_the_friend_who_is_late(browser: Browser, address: str) -> None:
    host, friend, late = (visit(browser, address) for _ in range(3))
    _, own, (first, second) = opened(address, seats=3, invites=2)
    host.goto(own)
    expect(host.get_by_text("A club bot takes each seat that is still free or reserved.")).to_be_visible()
    host.get_by_role("button", name="Deal the cards").click()
    expect(host.get_by_role("dialog")).to_contain_text("Seats 2 and 3 are reserved for friends who are not here yet.")
    assert violations(host) == []
    host.get_by_role("button", name="Keep waiting").click()
    join(friend, first)
    late.goto(second)
    expect(late.get_by_role("button", name="Sit down")).to_be_visible()
    expect(host.locator(".chairs")).to_contain_text("Birk")
    host.get_by_role("button", name="Deal the cards").click()
    expect(host.get_by_role("dialog")).to_contain_text("Seat 3 is reserved for a friend who is not here yet.")
    host.get_by_role("button", name="Deal anyway").click()
    for page in (host, friend):
        expect(page.locator(".felt")).to_be_visible()
    missed = late.get_by_role("status").filter(has_text="The match has begun without you.")
    expect(missed).to_be_visible()
    assert violations(late) == []
    late.reload()
    expect(missed).to_be_visible()
    for page in (host, friend, late):
        page.context.close()


def test_invites_stay_on_the_host_s_page_until_they_are_used(browser: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "tables.sqlite", allowed_hosts=(NETWORK_NAME,)) as address:
        host, friend = (visit(browser, address.replace("127.0.0.1", NETWORK_NAME)) for _ in range(2))
        open_new_table_form(host, "Ronja")
        host.locator("select[name=seats]").select_option("3")
        host.get_by_role("button", name="Invite friends").click()
        links = list[str]()
        for seat in (2, 3):
            host.get_by_role("button", name=re.compile("Make an invite|Another invite")).click()
            expect(host.get_by_role("img", name=f"QR code of the invite for seat {seat}")).to_be_visible()
            links.append(host.get_by_label("Link").input_value())
        host.reload()
        expect(host.get_by_label("Link")).to_have_value(links[1])
        host.get_by_role("button", name="Show the invite").click()
        expect(host.get_by_label("Link")).to_have_value(links[0])
        expect(host.get_by_role("img", name="QR code of the invite for seat 2")).to_be_visible()
        assert violations(host) == []
        join(friend, links[0])
        expect(host.get_by_label("Link")).to_have_value(links[1])
        host.get_by_role("button", name="Withdraw the invite").click()
        expect(host.get_by_label("Link")).not_to_have_value(re.compile("#invite="))
        assert host.evaluate("localStorage.getItem('boxlid.invites')") == "{}"
        for page in (host, friend):
            page.context.close()


def test_a_link_that_only_this_computer_can_open_says_so(browser: Browser, address: str) -> None:
    host = visit(browser, address)
    _, own, _ = opened(address, seats=3, invites=0)
    host.goto(own)
    host.get_by_role("button", name="Make an invite").click()
    expect(host.get_by_label("Link")).to_have_value(re.compile("#invite="))
    expect(host.get_by_text("Only this computer can open links to this table.")).to_be_visible()
    expect(host.get_by_role("img", name="QR code")).to_have_count(0)
    assert violations(host) == []
    host.context.close()


def test_players_who_wait_can_read_the_rules_in_short(browser: Browser, address: str) -> None:
    friend = visit(browser, address)
    _, _, (invite,) = opened(address, seats=3, invites=1)
    join(friend, invite)
    friend.get_by_text("The rules in short").click()
    expect(friend.get_by_role("table").get_by_role("columnheader", name="Points")).to_be_visible()
    assert violations(friend) == []
    friend.context.close()
