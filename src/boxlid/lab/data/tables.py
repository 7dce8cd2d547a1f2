"""Matches as rows of Arrow tables. The only module of the data sets, besides `export.py`, that needs pyarrow."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from boxlid.kernel.execution.flat import IntArray
from boxlid.kernel.match.observation import DEFAULT_PLACES
from boxlid.lab.data.columns import DECISIONS, MATCHES, Column
from boxlid.lab.data.matches import DecidedMatch
from boxlid.lab.extras import load_extra
from boxlid.lab.series import Series


class Tables:
    """Builds both tables of a series."""

    def __init__(self, series: Series) -> None:
        self.arrow = load_extra("pyarrow", "Parquet")
        self.series = series
        game = series.game
        self.words = [game.scene.action_words(action) for action in range(game.rules.ACTIONS)]
        self.options = msgspec.json.encode(series.options).decode()
        self.n_words = game.knowledge.OBSERVATION.size(series.seats)

    def matches_schema(self) -> Any:
        """The schema of the matches."""
        return self._schema(MATCHES)

    def decisions_schema(self) -> Any:
        """The schema of the decisions, with what each word of an observation is."""
        pieces = self.series.game.knowledge.OBSERVATION.words(self.series.seats)
        names = [name for name, _, _ in self.series.game.knowledge.OBSERVATION.named(self.series.seats)]
        layout = [{"word": name, "form": piece.form} for name, piece in zip(names, pieces, strict=True)]
        about = {"observation": layout, "places": DEFAULT_PLACES, "merit": self.series.game.outlook.MERIT}
        return self._schema(DECISIONS).with_metadata({"boxlid": msgspec.json.encode(about)})

    def matches(self, played: Sequence[DecidedMatch]) -> Any:
        """A row for each match."""
        series, n = self.series, len(played)
        endings = series.game.rules.ENDINGS
        columns: dict[str, Any] = {
            "match": [match.number for match in played],
            "game": n * [series.game.id],
            "rules": n * [series.version],
            "seats": n * [series.seats],
            "options": n * [self.options],
            "seed": n * [series.seed],
            "bots": n * [series.bots],
            "key": [match.key.hex() for match in played],
            "dealer": [match.dealer for match in played],
            "deals": [match.n_deals for match in played],
            "length": [len(match.actions) for match in played],
            "scores": [match.scores for match in played],
            "winners": [match.winners for match in played],
            "clause": [endings[match.ending][0] for match in played],
        }
        schema = self.matches_schema()
        return self.arrow.table([self.arrow.array(columns[one.name], one.type) for one in schema], schema=schema)

    def decisions(self, played: Sequence[DecidedMatch]) -> Any:
        """A row for each decision of these matches."""
        lengths = [len(match.actions) for match in played]
        seats, actions = _joined(played, lambda one: one.seats), _joined(played, lambda one: one.actions)
        of_deal = [match.merits[match.deals, match.seats] for match in played]
        of_match = [_match_rewards(match)[match.seats] for match in played]
        columns = {
            "match": np.repeat([match.number for match in played], lengths),
            "index": np.concatenate([np.arange(length) for length in lengths]),
            "deal": _joined(played, lambda one: one.deals),
            "seat": seats,
            "bot": self._texts(seats, self.series.bots),
            "action": actions,
            "words": self._texts(actions, self.words),
            "legal": self._lists(played),
            "observation": self._observations(played),
            "deal_reward": np.concatenate(of_deal),
            "match_reward": np.concatenate(of_match),
        }
        schema = self.decisions_schema()
        return self.arrow.table([self._column(columns[one.name], one.type) for one in schema], schema=schema)

    # --- Inside -------------------------------------------------------------------------------------------------------

    def _schema(self, columns: Sequence[Column]) -> Any:
        return self.arrow.schema([self.arrow.field(one.name, self._type(one.type), nullable=False) for one in columns])

    def _type(self, name: str) -> Any:
        arrow = self.arrow
        if name == "words":
            return arrow.list_(arrow.int64(), self.n_words)
        if name == "dictionary":
            return arrow.dictionary(arrow.int32(), arrow.string())
        if name.startswith("list<"):
            return arrow.list_(self._type(name.removeprefix("list<").removesuffix(">")))
        return getattr(arrow, name)()

    def _column(self, values: Any, kind: Any) -> Any:
        return values if isinstance(values, self.arrow.Array) else self.arrow.array(values).cast(kind)

    def _texts(self, numbers: IntArray, texts: Sequence[str]) -> Any:
        return self.arrow.DictionaryArray.from_arrays(numbers.astype(np.int32), self.arrow.array(texts))

    def _lists(self, played: Sequence[DecidedMatch]) -> Any:
        sizes, actions = _joined(played, lambda one: one.legal[0]), _joined(played, lambda one: one.legal[1])
        ends = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int32)
        return self.arrow.ListArray.from_arrays(ends, self.arrow.array(actions.astype(np.int16)))

    def _observations(self, played: Sequence[DecidedMatch]) -> Any:
        words = np.concatenate([match.observations for match in played]).ravel()
        return self.arrow.FixedSizeListArray.from_arrays(self.arrow.array(words), self.n_words)


def _joined(played: Sequence[DecidedMatch], part: Callable[[DecidedMatch], IntArray]) -> IntArray:
    joined: IntArray = np.concatenate([part(match) for match in played])
    return joined


def _match_rewards(match: DecidedMatch) -> Any:
    """1/k for each of the k winners."""
    rewards = np.zeros(len(match.scores))
    rewards[match.winners] = 1 / len(match.winners) if match.winners else 0
    return rewards
