"""The columns of the two tables: their names, types and meanings. `docs/data.md` describes the same."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    name: str
    type: str
    """A type of Arrow: `int64`, `list<int16>`; a `dictionary` holds texts that recur."""
    meaning: str


MATCHES = (
    Column("match", "int64", "number of the match in its series, from 0"),
    Column("game", "dictionary", "id of the game"),
    Column("rules", "int16", "version of the rules"),
    Column("seats", "int16", "number of seats"),
    Column("options", "dictionary", "every option with its value, as JSON"),
    Column("seed", "int64", "seed of the series"),
    Column("bots", "list<string>", "the bot of each seat"),
    Column("key", "string", "key from which all cards of the match were dealt, in hexadecimal digits"),
    Column("dealer", "int16", "seat that dealt first"),
    Column("deals", "int32", "number of deals or rounds"),
    Column("length", "int32", "number of decisions"),
    Column("scores", "list<int64>", "final score of each seat"),
    Column("winners", "list<int16>", "seats that have won"),
    Column("clause", "dictionary", "clause of the rulebook by which the match ended"),
)
DECISIONS = (
    Column("match", "int64", "number of the match"),
    Column("index", "int32", "number of the decision in its match, from 0"),
    Column("deal", "int32", "number of the deal or round, from 0"),
    Column("seat", "int16", "seat that decided"),
    Column("bot", "dictionary", "bot of that seat"),
    Column("action", "int16", "action number that was chosen"),
    Column("words", "dictionary", "the action in words"),
    Column(
        "legal", "list<int16>", "action numbers that were legal, ascending; a single one if the decision was forced"
    ),
    Column("observation", "words", "observation of the seat, as packed words"),
    Column("deal_reward", "float64", "reward to go in the deal: the seat's merit, in the unit of the game"),
    Column("match_reward", "float64", "reward to go in the match: 1/k if the seat is one of k winners, else 0"),
)
