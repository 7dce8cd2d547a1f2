"""A scene as HTML for notebooks, in the colours of the page: self-contained, without scripts, fonts or other files."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import resources

from boxlid.games.looks import Suit
from boxlid.games.references import EVERYBODY
from boxlid.games.scenes import Card, Fact, Place, Scene, SeatScene, Zone, with_names

HAND = "hand"


def draw_html(scene: Scene, suits: Mapping[str, Suit], names: Sequence[str], note: str = "") -> str:
    """The table as the scene's viewer sees it, with the players' names and a note on how a match has ended."""
    drawing = _Drawing(scene, suits, names)
    parts = [drawing.top(), drawing.seats(), drawing.middle(), drawing.own_hand(), drawing.question(note)]
    return f'<div class="boxlid"><style>{_style()}</style>{"".join(parts)}</div>'


def _style() -> str:
    return (resources.files("boxlid.games") / "scene_html.css").read_text(encoding="utf-8")


class _Drawing:
    """Draws the parts of one scene."""

    def __init__(self, scene: Scene, suits: Mapping[str, Suit], names: Sequence[str]) -> None:
        self.scene = scene
        self.suits = suits
        self.names = names

    def top(self) -> str:
        """The heading, and what decides the deal."""
        return f'<p class="top"><b>{escape(self.scene.heading)}</b>{"".join(map(self.fact, self.scene.facts))}</p>'

    def fact(self, fact: Fact) -> str:
        return f"<span>{escape(fact.label)} <b>{escape(with_names(fact.value, self.names))}</b></span>"

    def seats(self) -> str:
        """A row for each seat: the player, the score, and the cards in front of it."""
        facts = [fact.label for fact in self.scene.seats[0].facts]
        labels = {zone.kind: zone.label for zone in self.scene.zones if zone.seat != EVERYBODY}
        headings = ["seat", "player", "score", *facts, *labels.values()]
        head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
        body = "".join(self.seat(seat, labels) for seat in self.scene.seats)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def seat(self, seat: SeatScene, kinds: Iterable[str]) -> str:
        dealer = ' <span class="soft">deals</span>' if seat.is_dealer else ""
        facts = "".join(f"<td>{escape(fact.value)}</td>" for fact in seat.facts)
        zones = "".join(f"<td>{self.zones(kind, seat.seat)}</td>" for kind in kinds)
        state = ' class="waited"' if seat.is_waited_for else ""
        player = f"{escape(self.names[seat.seat])}{dealer}"
        return f"<tr{state}><td>{seat.seat}</td><td>{player}</td><td>{seat.score}</td>{facts}{zones}</tr>"

    def zones(self, kind: str, seat: int) -> str:
        """What a seat has of a kind; the viewer's own hand is drawn below instead."""
        if kind == HAND and seat == self.scene.viewer:
            return "below"
        return "".join(self.zone(zone) for zone in self.scene.zones if (zone.kind, zone.seat) == (kind, seat))

    def zone(self, zone: Zone) -> str:
        if zone.places:
            return "".join(map(self.place, zone.places))
        back = f'<i class="back">{zone.face_down}</i>' if zone.face_down else ""
        return "".join(map(self.card, zone.cards)) + back

    def card(self, card: Card) -> str:
        """A card by its short name, in the ink and on the paper of its suit."""
        suit = self.suits[card.suit]
        return f'<i class="{suit.ink} on-{suit.paper}" title="{escape(card.label)}">{escape(card.name)}</i>'

    def place(self, place: Place) -> str:
        if place.is_gap:
            return '<i class="gap">–</i>'
        return self.card(place.card) if place.card else f'<i class="back" title="{escape(place.label)}">?</i>'

    def middle(self) -> str:
        """What lies in the middle of the table."""
        zones = [zone for zone in self.scene.zones if zone.seat == EVERYBODY and (zone.cards or zone.face_down)]
        return "".join(f'<p><span class="soft">{escape(zone.label)}</span> {self.zone(zone)}</p>' for zone in zones)

    def own_hand(self) -> str:
        hands = [zone for zone in self.scene.zones if (zone.kind, zone.seat) == (HAND, self.scene.viewer)]
        return "".join(
            f'<p class="hand"><span class="soft">{escape(zone.label)}</span> {self.zone(zone)}</p>' for zone in hands
        )

    def question(self, note: str) -> str:
        """What the viewer is asked, and the choices in words; or how the match has ended."""
        words = "".join(f"<code>{escape(choice.words)}</code> " for choice in self.scene.choices)
        says = note or with_names(self.scene.prompt, self.names)
        return f"<p>{escape(says)}</p><p>{words}</p>" if words else f"<p>{escape(says)}</p>"
