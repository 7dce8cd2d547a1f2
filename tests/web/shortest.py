"""The quickest match of each game."""

from typing import Any

SHORTEST: dict[str, dict[str, Any]] = {
    "family": {"seats": 2, "options": {"target": 10}},
    "mrt": {"seats": 3, "options": {"round_cap": 10}},
    "allstar": {"seats": 2, "options": {"purse": 5}},
    "abridged": {},
    "archduke": {"seats": 2, "options": {"mark": "rounds", "rounds": 1}},
}
