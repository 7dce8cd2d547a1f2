"""A browser that does not allow local storage: the seat is bound to the window, and its token stays in the fragment."""

from playwright.sync_api import Browser, expect

from tests.web.browser import is_over, visit

NO_STORAGE = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError") } })"""
)


def test_a_match_is_dealt_and_survives_a_reload_without_storage(browser: Browser, address: str) -> None:
    page = visit(browser, address, is_new_here=True)
    page.add_init_script(NO_STORAGE)
    page.goto("/")
    page.get_by_role("button", name="Deal now").click()
    assert not is_over(page)
    page.reload()
    assert not is_over(page)
    page.context.close()


def test_a_friend_takes_a_seat_and_the_host_keeps_an_invite_without_storage(browser: Browser, address: str) -> None:
    host, friend = (visit(browser, address, is_new_here=True) for _ in range(2))
    for page in (host, friend):
        page.add_init_script(NO_STORAGE)
    host.goto("/")
    host.get_by_role("button", name="Invite friends").click()
    host.get_by_role("button", name="Make an invite").click()
    expect(host.get_by_text("This link is for one person")).to_be_visible()
    friend.goto(host.get_by_label("Link").input_value())
    friend.get_by_role("button", name="Sit down").click()
    expect(friend.locator(".chairs")).to_contain_text("(you)")
    for page in (host, friend):
        page.context.close()
