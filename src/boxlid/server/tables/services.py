"""What all tables of a process share."""

from dataclasses import dataclass

from boxlid.bots.opponents import Opponents
from boxlid.server.metrics import Metrics
from boxlid.server.settings import Settings
from boxlid.server.tables.store import Store


@dataclass(frozen=True)
class Services:
    """The store, the bots, the settings and the metrics."""

    store: Store
    opponents: Opponents
    settings: Settings
    metrics: Metrics
