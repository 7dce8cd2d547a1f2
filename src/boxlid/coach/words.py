"""The explanation of a costly choice in sentences, each of which states a number that the review found."""

from collections.abc import Sequence

from boxlid.coach.comparison import PairedComparison
from boxlid.coach.hint import points_of
from boxlid.coach.match_review import Decision, Review, SeatSummary
from boxlid.coach.unseen import KeyCard
from boxlid.games.references import EVERYBODY
from boxlid.games.scenes import Place, Scene, Zone, facts_in_words, with_names


def name_action(decision: Decision, action: int, names: Sequence[str]) -> str:
    """An action's label, with the players' names."""
    return with_names(decision.label(action), names)


def signed(change: float) -> str:
    """A change of a chance in percent, with its sign."""
    text = f"{abs(change):.1%}"
    return text if text == "0.0%" else f"{'−' if change < 0 else '+'}{text}"


def say_incomplete(review: Review) -> str:
    """Where a review was stopped, in a sentence."""
    reviewed = f"{review.n_reviewed:,} of {review.n_actions:,} actions"
    return f"The review was stopped after {reviewed}, so it is incomplete; end is the chance to win at that point."


def summary_row(summary: SeatSummary, names: Sequence[str]) -> dict[str, str]:
    """A seat's numbers by their headings."""
    row = {
        "player": names[summary.seat],
        "costly": f"{summary.costly} of {summary.choices}",
        "start": f"{summary.start:.1%}",
        "decisions": signed(-summary.decisions),
        "luck": signed(summary.luck),
        "end": f"{summary.end:.0%}",
        "hindsight": signed(-summary.hindsight),
    }
    return row if summary.tricks_lost is None else row | {"tricks lost": str(summary.tricks_lost)}


def explain(decision: Decision, names: Sequence[str]) -> list[str]:
    """The choice, the better one, the cost and the reason, in sentences."""
    comparison = decision.comparison
    if comparison is None:
        return []
    name = names[decision.seat]
    played, better = (name_action(decision, action, names) for action in (decision.played, comparison.action))
    sentences = [
        f"{name} chose “{played}”; “{better}” was better.",
        f"It lowers the chance to win by {comparison.gap:.1%} ± {comparison.margin:.1%}.",
        f"In the deals that fit what {name} could know, it ends {_shares(comparison)}.",
    ]
    if comparison.is_points_gap_significant:
        played_points, better_points = (points_of(points) for points in comparison.points)
        sentences.append(f"It scores {played_points} points on average, the better choice {better_points}.")
    if comparison.key_card:
        sentences.append(_on_key_card(comparison.key_card, names))
    if decision.tricks:
        sentences.append(_on_double_dummy(decision.tricks[decision.played], decision.tricks[comparison.action]))
    if decision.hindsight is not None:
        sentences.append(f"In the deal as it really was, it {_cost(decision.hindsight, past=True)}.")
    return sentences


def _shares(comparison: PairedComparison) -> str:
    parts = [f"worse in {comparison.share_worse:.0%} (by {comparison.cost_where_worse:.1%} on average)"]
    if comparison.share_equal >= 0.005:
        parts.append(f"equal in {comparison.share_equal:.0%}")
    if comparison.share_better >= 0.005:
        parts.append(f"better in {comparison.share_better:.0%} (by {comparison.gain_where_better:.1%})")
    return ", ".join(parts)


def _on_key_card(key: KeyCard, names: Sequence[str]) -> str:
    return (
        f"Of the unseen cards, {key.label} matters most: if {names[key.holder]} holds it, "
        f"the choice {_cost(key.cost_if_held)}, otherwise it {_cost(key.cost_if_not)}."
    )


def _on_double_dummy(after_played: int, after_better: int) -> str:
    tricks = f"{after_played} {'trick' if after_played == 1 else 'tricks'}"
    if after_played == after_better:
        return f"With all hands open, both leave {tricks}."
    return f"With all hands open, it leaves {tricks} and the better choice {after_better}."


def _cost(amount: float, *, past: bool = False) -> str:
    if abs(amount) < 0.0005:
        return "made no difference" if past else "makes no difference"
    verb = ("cost" if past else "costs") if amount > 0 else ("gained" if past else "gains")
    return f"{verb} {abs(amount):.1%}"


def situation(scene: Scene, names: Sequence[str]) -> str:
    """The stage, its facts, and the question to the player."""
    return f"{', '.join([scene.heading, *facts_in_words(scene, names)])}. {scene.prompt}"


def describe(scene: Scene, names: Sequence[str]) -> list[tuple[str, str]]:
    """The scores and cards that the seat saw, by kind of zone, with headings."""
    lines = [("score", "; ".join(_score(scene, seat, names) for seat in range(len(scene.seats))))]
    for kind, label in {zone.kind: zone.label for zone in scene.zones}.items():
        shown = [_show(zone, names) for zone in scene.zones if zone.kind == kind and _is_shown(zone)]
        if shown:
            lines.append((label, "; ".join(shown)))
    return lines


def _score(scene: Scene, seat: int, names: Sequence[str]) -> str:
    facts = [f"{fact.label} {fact.value}" for fact in scene.seats[seat].facts if fact.value]
    return f"{names[seat]} {scene.seats[seat].score}" + (f" ({', '.join(facts)})" if facts else "")


def _is_shown(zone: Zone) -> bool:
    return bool(zone.cards) or any(place.card for place in zone.places)


def _show(zone: Zone, names: Sequence[str]) -> str:
    cards = ", ".join(_places(zone.places) if zone.places else [card.label for card in zone.cards])
    return cards if zone.seat == EVERYBODY else f"{names[zone.seat]}: {cards}"


def _places(places: Sequence[Place]) -> list[str]:
    """The known cards with where they lie, and how many others there are."""
    known = [f"{place.card.label} ({place.label})" for place in places if place.card]
    n_unknown = sum(not place.card and not place.is_gap for place in places)
    return [*known, f"{n_unknown} face down"] if n_unknown else known
