"""Drawing scenes and sentences as lines of text, in colour where the terminal has it."""

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from boxlid.cli.console import Console
from boxlid.games.outcome import Outcome
from boxlid.games.references import EVERYBODY
from boxlid.games.scenes import Card, Place, Scene, Zone

SUIT_STYLES = {
    "E": "bold bright_yellow",
    "G": "bold bright_magenta",
    "M": "bold bright_green",
    "A": "bold bright_red",
    "D": "bold bright_cyan",
    "T": "bold bright_white",
    "J": "bold bright_yellow",
    "K": "bold bright_magenta",
    "R": "bold bright_red",
    "W": "bold bright_green",
    "B": "bold bright_blue",
    "X": "bold bright_cyan",
    "S": "bold bright_green",
    "P": "bold bright_yellow",
    "red": "bold bright_red",
    "yellow": "bold bright_yellow",
    "green": "bold bright_green",
    "blue": "bold bright_blue",
}


def draw_card(card: Card) -> Text:
    """A card by its short name."""
    return Text(card.name, style=SUIT_STYLES.get(card.suit, "bold"))


def draw_cards(cards: Sequence[Card]) -> Text:
    """Cards in a row, a wider gap between suits."""
    line = Text()
    for i, card in enumerate(cards):
        if i:
            line.append("   " if card.suit != cards[i - 1].suit else " ")
        line.append_text(draw_card(card))
    return line


def draw_scene(console: Console, scene: Scene, names: Sequence[str]) -> None:
    """The whole table from one seat."""
    console.print()
    console.rule(Text(scene.heading, style="bold"), align="left", style="dim")
    console.print(draw_seats(scene, names))
    for zone in scene.zones:
        if zone.seat == EVERYBODY and zone.cards:
            console.print(Text.assemble((f"  {zone.kind.capitalize()}  ", "dim"), draw_cards(zone.cards)))
    open_hands = [zone for zone in scene.zones if zone.kind == "hand" and zone.cards]
    for zone in sorted(open_hands, key=lambda zone: zone.seat == scene.viewer):
        owner = "Your" if zone.seat == scene.viewer else f"{names[zone.seat]}'s"
        console.print(Text.assemble((f"  {owner} hand  ", "dim"), draw_cards(zone.cards)))


def draw_outcome(console: Console, outcome: Outcome | None) -> None:
    """Why the match ended, once it has."""
    if outcome:
        console.print(f"  The match is over: {outcome.reason} ({outcome.clause}).", style="dim")


def draw_seats(scene: Scene, names: Sequence[str]) -> Grid:
    """A row for each seat: who, the score, what the game adds, and what lies in front of it."""
    grid = Grid(box=None, padding=(0, 1), header_style="dim", pad_edge=True)
    for heading in ("", "seat", "player", ""):
        grid.add_column(heading, no_wrap=True)
    facts = [name for name, _ in scene.seats[0].facts]
    hands = ["cards"] if any(zone.kind == "hand" for zone in scene.zones) else []
    for heading in ("score", *facts, *hands):
        grid.add_column(heading, justify="right", no_wrap=True)
    kinds = list(dict.fromkeys(zone.kind for zone in scene.zones if zone.seat >= 0 and zone.kind != "hand"))
    for kind in kinds:
        grid.add_column(kind)
    for seat in scene.seats:
        grid.add_row(
            Text("▸" if seat.is_waited_for else " ", style="bold green"),
            str(seat.seat),
            Text(names[seat.seat]),
            Text("deals" if seat.is_dealer else "", style="dim"),
            str(seat.score),
            *(value for _, value in seat.facts),
            *(str(_size(_zone(scene, "hand", seat.seat))) for _ in hands),
            *(draw_zone(_zone(scene, kind, seat.seat)) for kind in kinds),
            style="bold" if seat.seat == scene.viewer else "",
        )
    return grid


def draw_zone(zone: Zone) -> Text:
    """The cards one can see, and how many lie there besides."""
    if zone.places:
        return Text(" ").join(draw_place(place, zone.seat) for place in zone.places)
    line = draw_cards(zone.cards)
    if zone.face_down:
        line.append(f" +{zone.face_down}" if zone.cards else str(zone.face_down), style="dim")
    return line


def draw_place(place: Place, owner: int) -> Text:
    """A place and what lies there: a card one knows, `•` for one that its owner knows, `?` or a gap."""
    number = Text(f"{place.index}:", style="dim")
    if place.is_gap:
        return number.append("–")
    if place.card:
        return number.append_text(draw_card(place.card))
    return number.append("•" if owner in place.known_to else "?")


def _zone(scene: Scene, kind: str, seat: int) -> Zone:
    return next(zone for zone in scene.zones if zone.kind == kind and zone.seat == seat)


def _size(zone: Zone) -> int:
    return len(zone.cards) + zone.face_down
