"""Drawing scenes and sentences as lines of text, in colour where the terminal has it."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from boxlid.games.scenes import Card, Scene, Zone

SUIT_STYLES = {
    "E": "bold bright_yellow",
    "G": "bold bright_magenta",
    "M": "bold bright_green",
    "A": "bold bright_red",
    "D": "bold bright_cyan",
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
    open_hands = [zone for zone in scene.zones if zone.kind == "hand" and zone.cards]
    for zone in sorted(open_hands, key=lambda zone: zone.seat == scene.viewer):
        owner = "Your" if zone.seat == scene.viewer else f"{names[zone.seat]}'s"
        console.print(Text.assemble((f"  {owner} hand  ", "dim"), draw_cards(zone.cards)))


def draw_seats(scene: Scene, names: Sequence[str]) -> Grid:
    """A row for each seat: who, the score, what the game adds, and the card in the trick."""
    grid = Grid(box=None, padding=(0, 1), header_style="dim", pad_edge=True)
    for heading in ("", "seat", "player", ""):
        grid.add_column(heading, no_wrap=True)
    facts = [name for name, _ in scene.seats[0].facts]
    for heading in ("score", *facts, "cards"):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("trick", no_wrap=True)
    for seat in scene.seats:
        grid.add_row(
            Text("▸" if seat.is_waited_for else " ", style="bold green"),
            str(seat.seat),
            Text(names[seat.seat]),
            Text("deals" if seat.is_dealer else "", style="dim"),
            str(seat.score),
            *(value for _, value in seat.facts),
            str(_size(_zone(scene, "hand", seat.seat))),
            draw_cards(_zone(scene, "trick", seat.seat).cards),
            style="bold" if seat.seat == scene.viewer else "",
        )
    return grid


def _zone(scene: Scene, kind: str, seat: int) -> Zone:
    return next(zone for zone in scene.zones if zone.kind == kind and zone.seat == seat)


def _size(zone: Zone) -> int:
    return len(zone.cards) + zone.face_down
