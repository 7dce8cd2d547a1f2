"""A review as rows and fields, for other programs."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from boxlid.coach.match_review import Decision, Review
from boxlid.coach.words import name_action


def decision_rows(review: Review, names: Sequence[str]) -> list[dict[str, Any]]:
    """A row for each choice in the order they were made. Chances are of winning the match, errors standard errors."""
    return [_row(review, decision, names) for decision in review.decisions]


def _row(review: Review, decision: Decision, names: Sequence[str]) -> dict[str, Any]:
    best, played = decision.values.best, decision.values.of(decision.played)
    words = review.game.scene.action_words
    return {
        "action": decision.number,
        "seat": decision.seat,
        "player": names[decision.seat],
        "played": words(decision.played),
        "label": name_action(decision, decision.played, names),
        "best": words(best.action),
        "chance": best.chance,
        "chance_error": best.chance_error,
        "chance_played": played.chance,
        "chance_played_error": played.chance_error,
        "cost": decision.loss,
        "cost_error": decision.comparison.error if decision.comparison else None,
        "hindsight": decision.hindsight,
        "tricks_lost": decision.tricks_lost if decision.tricks else None,
    }


def review_fields(review: Review, names: Sequence[str]) -> dict[str, Any]:
    """The whole review: the match, a summary of each seat, every choice, and the value of each action."""
    words = review.game.scene.action_words
    values = [
        [{**asdict(option), "words": words(option.action)} for option in decision.values.options]
        for decision in review.decisions
    ]
    rows = decision_rows(review, names)
    return {
        "game": review.game.id,
        "players": review.players,
        "scores": review.scores,
        "actions": review.n_actions,
        "actions_reviewed": review.n_reviewed,
        "budget": review.budget,
        "seats": [asdict(summary) for summary in review.summaries],
        "choices": [{**row, "values": options} for row, options in zip(rows, values, strict=True)],
    }
