"""Why a choice was costly, in words. Every sentence is one of the numbers that the review has found."""

import re
from collections.abc import Sequence

from boxlid.coach.duel import Duel
from boxlid.coach.hint import points_of
from boxlid.coach.match_review import Account, Decision
from boxlid.coach.unseen import KeyCard
from boxlid.games.references import EVERYBODY
from boxlid.games.scenes import Place, Scene, Zone


def name_action(decision: Decision, action: int, names: Sequence[str]) -> str:
    """An action of somebody in the words of the game."""
    return told_of(decision.label(action), names)


def told_of(label: str, names: Sequence[str]) -> str:
    """What was said to one player, told to others: seats have names, and nothing is yours."""
    named = re.sub(r"\bseat (\d+)", lambda found: names[int(found[1])], label)
    return re.sub(r"\byour\b", "own", named)


def signed(change: float) -> str:
    """A change of a chance, with its sign."""
    text = f"{abs(change):.1%}"
    return text if text == "0.0%" else f"{'−' if change < 0 else '+'}{text}"


def tell_account(account: Account, names: Sequence[str]) -> dict[str, str]:
    """Where a seat's match went, each number under its heading."""
    told = {
        "player": names[account.seat],
        "costly": f"{account.costly} of {account.choices}",
        "start": f"{account.start:.1%}",
        "decisions": signed(-account.decisions),
        "luck": signed(account.luck),
        "end": f"{account.end:.0%}",
        "hindsight": signed(-account.hindsight),
    }
    return told if account.tricks_lost is None else told | {"tricks lost": str(account.tricks_lost)}


def explain(decision: Decision, names: Sequence[str]) -> list[str]:
    """What was chosen, what was better, what that costs, and why."""
    duel = decision.duel
    if duel is None:
        return []
    name = names[decision.seat]
    played, better = (name_action(decision, action, names) for action in (decision.played, duel.action))
    sentences = [
        f"{name} chose “{played}”; “{better}” was better.",
        f"It costs {duel.gap:.1%} ± {duel.margin:.1%} of the chance to win.",
        f"In the deals that fit all that {name} could know, it ends {_spread(duel)}.",
    ]
    if duel.are_points_apart:
        brought, missed = (points_of(points) for points in duel.points)
        sentences.append(f"It brings {brought} points on average, the better choice {missed}.")
    if duel.key_card:
        sentences.append(_tell_key_card(duel.key_card, names))
    if decision.tricks:
        sentences.append(_tell_open_hands(decision.tricks[decision.played], decision.tricks[duel.action]))
    if decision.hindsight is not None:
        sentences.append(f"As the cards really lay, it {_cost(decision.hindsight, past=True)}.")
    return sentences


def _spread(duel: Duel) -> str:
    parts = [f"worse in {duel.share_worse:.0%} (by {duel.cost_where_worse:.1%} on average)"]
    if duel.share_alike >= 0.005:
        parts.append(f"alike in {duel.share_alike:.0%}")
    if duel.share_better >= 0.005:
        parts.append(f"better in {duel.share_better:.0%} (by {duel.gain_where_better:.1%})")
    return ", ".join(parts)


def _tell_key_card(key: KeyCard, names: Sequence[str]) -> str:
    return (
        f"Of the unseen cards, {key.label} matters most: if {names[key.holder]} holds it, "
        f"the choice {_cost(key.cost_if_held)}, otherwise it {_cost(key.cost_if_not)}."
    )


def _tell_open_hands(after_played: int, after_better: int) -> str:
    tricks = f"{after_played} {'trick' if after_played == 1 else 'tricks'}"
    if after_played == after_better:
        return f"With all hands open, both leave {tricks}."
    return f"With all hands open, it leaves {tricks} and the better choice {after_better}."


def _cost(amount: float, *, past: bool = False) -> str:
    if abs(amount) < 0.0005:
        return "made no difference" if past else "makes no difference"
    verb = ("cost" if past else "costs") if amount > 0 else ("gained" if past else "gains")
    return f"{verb} {abs(amount):.1%}"


def describe(scene: Scene, names: Sequence[str]) -> list[tuple[str, str]]:
    """What the seat saw: the scores and what lay where, each with what it is called."""
    lines = [("score", "; ".join(_standing(scene, seat, names) for seat in range(len(scene.seats))))]
    for kind in dict.fromkeys(zone.kind for zone in scene.zones):
        shown = [_show(zone, names) for zone in scene.zones if zone.kind == kind and _is_shown(zone)]
        if shown:
            lines.append((kind, "; ".join(shown)))
    return lines


def _standing(scene: Scene, seat: int, names: Sequence[str]) -> str:
    facts = [f"{name} {value}" for name, value in scene.seats[seat].facts if value]
    return f"{names[seat]} {scene.seats[seat].score}" + (f" ({', '.join(facts)})" if facts else "")


def _is_shown(zone: Zone) -> bool:
    return bool(zone.cards) or any(place.card for place in zone.places)


def _show(zone: Zone, names: Sequence[str]) -> str:
    cards = " ".join(map(_place, zone.places)) if zone.places else " ".join(card.name for card in zone.cards)
    return cards if zone.seat == EVERYBODY else f"{names[zone.seat]} {cards}"


def _place(place: Place) -> str:
    if place.is_gap:
        return f"{place.index}:–"
    return f"{place.index}:{place.card.name if place.card else '?'}"
