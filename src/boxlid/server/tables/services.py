"""What all tables of a process share."""

from dataclasses import dataclass, field

from boxlid.bots.opponents import Opponents
from boxlid.server.metrics import Metrics
from boxlid.server.settings import Settings
from boxlid.server.tables.fair_slots import FairSlots
from boxlid.server.tables.store import Store

MOST_REPLAYS = 2
"""Logs replayed at the same time for clients that connect."""


@dataclass(frozen=True)
class Services:
    """The store, the bots, the settings and the metrics."""

    store: Store
    opponents: Opponents
    settings: Settings
    metrics: Metrics
    replays: FairSlots = field(default_factory=lambda: FairSlots(MOST_REPLAYS))
