"""A scene as plain text, for `render` of the environments."""

from boxlid.games.references import EVERYBODY
from boxlid.games.scenes import Place, Scene, Zone, facts_in_words


def scene_text(scene: Scene) -> str:
    """The heading and facts, a line for each seat and for each zone with cards, and what is waited for."""
    names = [seat_name(seat.seat) for seat in scene.seats]
    title = " · ".join([scene.heading, *facts_in_words(scene, names)])
    seats = [
        ", ".join([f"{name}: {seat.score}", *(f"{fact.label} {fact.value}" for fact in seat.facts if fact.value)])
        for name, seat in zip(names, scene.seats, strict=True)
    ]
    zones = [
        f"{zone.label}: {cards}" if zone.seat == EVERYBODY else f"{zone.label} of {names[zone.seat]}: {cards}"
        for zone in scene.zones
        if (cards := zone_text(zone))
    ]
    return "\n".join([title, *seats, *zones, scene.prompt.format(*names)])


def seat_name(seat: int) -> str:
    """What environments call a seat."""
    return f"seat_{seat}"


def zone_text(zone: Zone) -> str:
    """The names of the cards that the viewer sees, and the number of the others."""
    if zone.places:
        return " ".join(place_text(place) for place in zone.places)
    hidden = [f"{zone.face_down} face down"] if zone.face_down else []
    return " ".join([*(card.name for card in zone.cards), *hidden])


def place_text(place: Place) -> str:
    """A card by its name; `?` if the viewer does not know it, `-` for a gap."""
    if place.is_gap:
        return "-"
    return place.card.name if place.card else "?"
