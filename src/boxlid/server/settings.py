"""How a server runs: everything that tests or a host may want otherwise."""

from dataclasses import dataclass, field
from pathlib import Path

from boxlid.coach import BUDGET


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: float
    a_second: float


@dataclass(frozen=True)
class Settings:
    """Sensible for a server on the open internet."""

    host: str = "127.0.0.1"
    port: int = 8765
    address: str = ""
    """Where other processes on the same database reach this one, `http://host:port`; empty for host and port."""
    allowed_hosts: tuple[str, ...] = ()
    """The names in `Host` that are answered; empty for those that suit `host` (see hosts.py)."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of proxies that are believed about their clients' addresses."""
    static: Path = field(default=Path(__file__).with_name("static"))
    workers: int = 1
    """Processes that search for bots and for the coach."""
    are_bots_patient: bool = False
    """Do search bots wait for the compiler, instead of playing by rule of thumb meanwhile?"""
    bots_think_s: tuple[float, float] = (0.7, 1.8)
    """Bots take a human-like moment between these."""
    last_window_s: float = 3.0
    """How long the last discard of a round can be matched in a race."""
    stand_in: str = "club"
    """The level of the bot that plays for people whose time has run out."""
    review_budget: int = BUDGET
    """Play-outs for each choice in a review."""
    idle_s: float = 300.0
    """An idle table is unloaded after this time; the next request loads it from the log."""
    keep_unfinished_days: int = 365
    """An unfinished table is deleted this long after its last event; 0 keeps it for ever."""
    keep_finished_days: int = 0
    """The same for a table whose match is over."""
    ping_s: float = 20.0
    """How often every client is asked whether it is still there."""
    race_ping_s: float = 5.0
    """How often it is where people race, to measure how far away they are."""
    silence_s: float = 30.0
    """A client that has not answered a ping for so long is gone."""
    hello_s: float = 10.0
    """A socket must say hello within this time."""
    request_s: float = 8.0
    """A request must arrive within this time, head and body; a connection must send one."""
    connections_an_address: int = 256
    """How many connections may be open at once."""
    frames_a_socket: Rate = Rate(40, 20)
    """Every frame counts, control frames and fragments too."""
    frames_an_address: Rate = Rate(400, 200)
    sockets_an_address: Rate = Rate(60, 5)
    requests_an_address: Rate = Rate(60, 2)
    """Requests over HTTP that change something, or whose answer takes long."""
    tables_an_address: int = 30
    """Tables in memory that one address has opened and whose match is not over."""

    @property
    def own_address(self) -> str:
        """Where other processes reach this one."""
        return self.address or f"http://{self.host}:{self.port}"
