"""Names are visible and distinct; chat messages do not affect other text."""

from typing import Any

import pytest

from boxlid.server.tables.lookalikes import look_alike
from boxlid.server.tables.seat_names import MOST_NAME_CHARACTERS
from tests.server.client import Client, RefusedRequest, get, open_table, post, run

INVISIBLE = {
    "\u3164": "U+3164 HANGUL FILLER",
    "\u2800": "U+2800 BRAILLE PATTERN BLANK",
    "\u1160": "U+1160 HANGUL JUNGSEONG FILLER",
    "\u115f": "U+115F HANGUL CHOSEONG FILLER",
    "\uffa0": "U+FFA0 HALFWIDTH HANGUL FILLER",
    "\u034f": "U+034F COMBINING GRAPHEME JOINER",
    "\u00ad": "U+00AD SOFT HYPHEN",
    "\u200b": "U+200B ZERO WIDTH SPACE",
    "\u200d": "U+200D ZERO WIDTH JOINER",
    "\u2060": "U+2060 WORD JOINER",
    "\ufe0f": "U+FE0F VARIATION SELECTOR-16",
    "\ufeff": "U+FEFF ZERO WIDTH NO-BREAK SPACE",
    "\U000e0041": "U+E0041 TAG LATIN CAPITAL LETTER A",
    "\U000e0100": "U+E0100 VARIATION SELECTOR-17",
}
BIDI_CONTROLS = {
    "\u202e": "U+202E RIGHT-TO-LEFT OVERRIDE",
    "\u2067": "U+2067 RIGHT-TO-LEFT ISOLATE",
    "\u200f": "U+200F RIGHT-TO-LEFT MARK",
    "\u061c": "U+061C ARABIC LETTER MARK",
}
FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
HEART = "\N{HEAVY BLACK HEART}\ufe0f"
CYRILLIC_A, CYRILLIC_O = "\N{CYRILLIC CAPITAL LETTER A}", "\N{CYRILLIC SMALL LETTER O}"
GREEK_NU = "\N{GREEK CAPITAL LETTER NU}"
ALIKE = [
    ("Ann", f"{CYRILLIC_A}nn"),
    ("Ann", "ann"),
    ("Ann", "\N{FULLWIDTH LATIN CAPITAL LETTER A}nn"),
    ("Ann", "\N{MATHEMATICAL BOLD CAPITAL A}nn"),
    ("ANN", f"A{GREEK_NU}{GREEK_NU}"),
    ("Bob", f"B{CYRILLIC_O}b"),
    ("Bob", "B\N{ARMENIAN SMALL LETTER OH}b"),
    ("Bob", "B\N{HEBREW LETTER SAMEKH}b"),
    ("Bob", "B\N{DEVANAGARI DIGIT ZERO}b"),
    ("Hugo", "\N{CHEROKEE LETTER MI}ugo"),
    ("Lisa", "\N{LISU LETTER LA}isa"),
    ("Nina", "\N{COPTIC CAPITAL LETTER NI}ina"),
    ("Carl", "\N{GREEK CAPITAL LUNATE SIGMA SYMBOL}arl"),
    ("Max 3", "Max \N{CYRILLIC CAPITAL LETTER ZE}"),
    ("Bob", "B0b"),
    ("Ian", "lan"),
    ("Al", "A1"),
    ("Zo\u00eb", "Zoe\N{COMBINING DIAERESIS}"),
    (HEART, HEART[0]),
    ("\u0410\u041d\u0422\u041e\u041d", "\u0430\u043d\u0442\u043e\u043d"),
]
DIFFERENT = [("Zoe", "Zo\u00eb"), ("Ann", "Anna"), ("Player 1", "Player 2"), ("Ann Lee", "AnnLee"), ("Al", "All")]


def refused(address: str, form: dict[str, Any], path: str = "/api/tables") -> RefusedRequest:
    with pytest.raises(RefusedRequest) as asked:
        post(address, path, form)
    return asked.value


@pytest.mark.parametrize("character", INVISIBLE, ids=lambda character: f"{ord(character):04X}")
def test_a_name_with_an_invisible_character_is_refused_by_its_name(server: str, character: str) -> None:
    for name in (character, f"An{character}n"):
        why = refused(server, {"game": "family", "name": name}).reason
        assert why == f"a name must not contain {INVISIBLE[character]}, which cannot be seen; leave it out"


@pytest.mark.parametrize("character", BIDI_CONTROLS, ids=lambda character: f"{ord(character):04X}")
def test_a_name_with_bidirectional_controls_is_refused(server: str, character: str) -> None:
    why = refused(server, {"game": "family", "name": f"An{character}n"}).reason
    assert BIDI_CONTROLS[character] in why
    assert "changes the direction of the text around it" in why


def test_every_fault_of_a_name_has_its_own_reason(server: str) -> None:
    for name, why in {
        "": f"a name has 1 to {MOST_NAME_CHARACTERS} characters, not 0",
        "A"
        * (
            MOST_NAME_CHARACTERS + 1
        ): f"a name has 1 to {MOST_NAME_CHARACTERS} characters, not {MOST_NAME_CHARACTERS + 1}",
        "A\a": "a name must not contain U+0007, which cannot be shown; leave it out",
        "A\ue000": "a name must not contain U+E000, which cannot be shown; leave it out",
        "Bot:ann": "names that begin with bot: are for bots",
        f"b{CYRILLIC_O}t:ann": "names that begin with bot: are for bots",
    }.items():
        assert why in refused(server, {"game": "family", "name": name}).reason


def test_names_of_all_languages_are_accepted(server: str) -> None:
    names = [
        "Zo\u00eb \u0141uk",
        "\u674e\u5c0f\u9f99",
        "\u0417\u0438\u043d\u0430",
        "\u05d3\u05d5\u05d3",
        f"Ann {HEART}",
    ]
    host = post(server, "/api/tables", {"game": "family", "name": "\u0645\u062d\u0645\u062f", "seats": 6})
    for name in names:
        post(server, f"/api/tables/{host['table']}/seats", {"name": name})
    seated = [player["name"] for player in get(server, f"/api/tables/{host['table']}")["players"]]
    assert seated == ["\u0645\u062d\u0645\u062f", *names]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_a_name_that_can_be_confused_with_another_at_the_table_is_refused(server: str, name: str, other: str) -> None:
    host = post(server, "/api/tables", {"game": "family", "name": name, "seats": 3})
    seats = f"/api/tables/{host['table']}/seats"
    asked = refused(server, {"name": other}, seats)
    assert (asked.status, asked.reason) == (
        409,
        f"{other} looks like {name}, who is already at this table; choose another name",
    )
    assert look_alike(other, name)


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_distinct_names_are_not_confused(name: str, other: str) -> None:
    assert not look_alike(name, other)


def test_chat_messages_are_visible_plain_text_in_any_language(server: str) -> None:
    persian = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    welcome = ["\u4f60\u597d", persian, f"{FAMILY}{HEART}", "\u306f\u3044\u3000\u3069\u3046\u305e", "oui\u202f!"]
    refusals = {
        "\u202egnorw": "U+202E RIGHT-TO-LEFT OVERRIDE, which changes the direction",
        "\u3164\u2800": "at least one visible character",
        "\u200d": "at least one visible character",
        "a\u200bb": "plain text on one line, without U+200B ZERO WIDTH SPACE",
        "a\u2028b": "plain text on one line, without U+2028 LINE SEPARATOR",
    }

    async def talk() -> None:
        table, tokens = open_table(server, "family", 2, seats=2)
        async with Client(server, table, tokens[0]) as ann, Client(server, table, tokens[1]) as bob:
            for text, why in refusals.items():
                assert why in (await ann.request("say", text=text))["reason"]
            for text in welcome:
                assert (await ann.request("say", text=text))["type"] == "ack"
            while len(bob.said) < len(welcome):
                await bob.receive()
            assert [said["text"] for said in bob.said] == welcome

    run(talk())


def test_without_a_name_people_get_different_default_names(server: str) -> None:
    host = post(server, "/api/tables", {"game": "family", "seats": 4})
    table = f"/api/tables/{host['table']}"
    post(server, f"{table}/seats", {"name": "player 2"})
    post(server, f"{table}/seats", {})
    post(server, f"{table}/seats", {})
    assert [player["name"] for player in get(server, table)["players"]] == [
        "Player",
        "player 2",
        "Player 3",
        "Player 4",
    ]


def test_a_name_is_changed_before_the_match_by_its_person_alone(server: str) -> None:
    host = post(server, "/api/tables", {"game": "family", "seats": 2})
    table = f"/api/tables/{host['table']}"
    bob = post(server, f"{table}/seats", {"name": "Bob"})["token"]

    def refused_name(name: str, token: str) -> RefusedRequest:
        with pytest.raises(RefusedRequest) as asked:
            post(server, f"{table}/seats/name", {"name": name}, token)
        return asked.value

    async def watch() -> None:
        async with Client(server, host["table"], bob) as client:
            assert post(server, f"{table}/seats/name", {"name": "Ann"}, host["token"])["players"][0]["name"] == "Ann"
            while "Player is now called Ann." not in client.story:
                await client.receive()
            assert client.players[0]["name"] == "Ann"

    run(watch())
    assert refused_name("Ann", bob).status == 409
    assert refused_name("", bob).status == 400
    assert refused_name("Cy", "nobody's").status == 403
    seq = get(server, table)["seq"]
    assert post(server, f"{table}/seats/name", {"name": "Bob"}, bob)["seq"] == seq
    post(server, f"{table}/start", token=host["token"])
    assert "the match has begun" in refused_name("Bea", host["token"]).reason
