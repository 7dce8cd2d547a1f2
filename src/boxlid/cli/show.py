"""Drawing scenes and stories as lines of text, in colour where the terminal has it."""

from collections.abc import Iterable, Mapping, Sequence

from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from boxlid.cli.console import Console
from boxlid.games import find_game
from boxlid.games.looks import Suit
from boxlid.games.outcome import Outcome
from boxlid.games.references import EVERYBODY
from boxlid.games.scenes import Card, Place, Scene, Zone, with_names
from boxlid.games.stories import LineKind, StoryLine

LINE_STYLES: dict[LineKind, str] = {"headline": "bold", "trick": "dim"}


def draw_story(console: Console, lines: Iterable[StoryLine]) -> None:
    """What happened, a line each."""
    for line in lines:
        console.print(Text(f"  {line.text}", style=LINE_STYLES.get(line.kind, "")))


def draw_markdown(console: Console, text: str) -> None:
    """Render Markdown in a terminal; print it unchanged into a file or a pipe."""
    console.print(Markdown(text) if console.is_terminal else text.rstrip("\n"))


def draw_scene(console: Console, scene: Scene, names: Sequence[str]) -> None:
    """The whole table from one seat."""
    suits = find_game(scene.game).look.SUITS
    console.print()
    console.rule(Text(scene.heading, style="bold"), align="left", style="dim")
    if scene.facts:
        console.print(draw_facts(scene, names, suits))
    console.print(draw_seats(scene, names, suits))
    for zone in scene.zones:
        if zone.seat == EVERYBODY and zone.cards:
            console.print(Text.assemble((f"  {zone.label.capitalize()}  ", "dim"), draw_cards(zone.cards, suits)))
    open_hands = [zone for zone in scene.zones if zone.kind == "hand" and zone.cards]
    for zone in sorted(open_hands, key=lambda zone: zone.seat == scene.viewer):
        owner = "Your" if zone.seat == scene.viewer else f"{names[zone.seat]}'s"
        console.print(Text.assemble((f"  {owner} {zone.label}  ", "dim"), draw_cards(zone.cards, suits)))


def draw_facts(scene: Scene, names: Sequence[str], suits: Mapping[str, Suit]) -> Text:
    """The facts of the deal; one about a single suit is drawn in its style."""
    line = Text("  ")
    for i, fact in enumerate(scene.facts):
        style = suits[fact.suits[0]].style if len(fact.suits) == 1 else "bold"
        line.append(f"{' · ' if i else ''}{fact.label} ", "dim").append(with_names(fact.value, names), style)
    return line


def draw_outcome(console: Console, outcome: Outcome | None) -> None:
    """Why the match ended, once it has."""
    if outcome:
        console.print(f"  The match is over: {outcome.reason} ({outcome.clause}).", style="dim")


def draw_seats(scene: Scene, names: Sequence[str], suits: Mapping[str, Suit]) -> Grid:
    """A row for each seat: player, score, the game's facts, and the cards in front of it."""
    grid = Grid(box=None, padding=(0, 1), header_style="dim", pad_edge=True)
    for heading in ("", "seat", "player", ""):
        grid.add_column(heading, no_wrap=True)
    facts = [fact.label for fact in scene.seats[0].facts]
    hands = ["cards"] if any(zone.kind == "hand" for zone in scene.zones) else []
    for heading in ("score", *facts, *hands):
        grid.add_column(heading, justify="right", no_wrap=True)
    labels = {zone.kind: zone.label for zone in scene.zones if zone.seat >= 0 and zone.kind != "hand"}
    for label in labels.values():
        grid.add_column(label)
    for seat in scene.seats:
        grid.add_row(
            Text("▸" if seat.is_waited_for else " ", style="bold green"),
            str(seat.seat),
            Text(names[seat.seat]),
            Text("deals" if seat.is_dealer else "", style="dim"),
            str(seat.score),
            *(fact.value for fact in seat.facts),
            *(str(_size(_zone(scene, "hand", seat.seat))) for _ in hands),
            *(draw_zone(_zone(scene, kind, seat.seat), suits) for kind in labels),
            style="bold" if seat.seat == scene.viewer else "",
        )
    return grid


def draw_zone(zone: Zone, suits: Mapping[str, Suit]) -> Text:
    """The cards the viewer can see, and the number of cards face down."""
    if zone.places:
        return Text(" ").join(draw_place(place, zone.seat, suits) for place in zone.places)
    line = draw_cards(zone.cards, suits)
    if zone.face_down:
        line.append(f" +{zone.face_down}" if zone.cards else str(zone.face_down), style="dim")
    return line


def draw_cards(cards: Sequence[Card], suits: Mapping[str, Suit]) -> Text:
    """Cards in a row, a wider gap between suits."""
    line = Text()
    for i, card in enumerate(cards):
        if i:
            line.append("   " if card.suit != cards[i - 1].suit else " ")
        line.append_text(draw_card(card, suits))
    return line


def draw_card(card: Card, suits: Mapping[str, Suit]) -> Text:
    """A card by its short name, in the style of its suit."""
    return Text(card.name, style=suits[card.suit].style)


def draw_place(place: Place, owner: int, suits: Mapping[str, Suit]) -> Text:
    """A place with its card if the viewer knows it, `•` if only its owner does, `?` if nobody does, or a gap."""
    number = Text(f"{place.index}:", style="dim")
    if place.is_gap:
        return number.append("–")
    if place.card:
        return number.append_text(draw_card(place.card, suits))
    return number.append("•" if owner in place.known_to else "?")


def _zone(scene: Scene, kind: str, seat: int) -> Zone:
    return next(zone for zone in scene.zones if zone.kind == kind and zone.seat == seat)


def _size(zone: Zone) -> int:
    return len(zone.cards) + zone.face_down
