"""A terminal player's contribution to the shuffle: a nonce sent after the commitment was seen, and its check."""

from boxlid.cli.link import Link, send_nonce
from boxlid.games import Unreadable
from boxlid.server.tables.lobby_messages import Contribution
from boxlid.server.tables.messages import Event, MatchResult, Player, Welcome
from boxlid.server.tables.table_log import GATHERING
from boxlid.table.keys import commitment_to, key_from_hex, match_key, new_nonce, nonces_from_hex


class OwnContribution:
    """The player's nonces for the match at the table and for the rematch."""

    def __init__(self) -> None:
        self.to_match: Contribution | None = None
        self.to_rematch: Contribution | None = None

    def contribute(self, link: Link, message: Welcome | Event) -> None:
        """Send a nonce for the match that is next to begin, unless one has been sent."""
        if message.result and not message.next_table:
            self.to_rematch = self.to_rematch or _sent(link, message.result.next_commitment)
        elif message.stage == GATHERING:
            self.to_match = self.to_match or _sent(link, message.commitment)

    def move_to_rematch(self) -> None:
        """Make the rematch the match at the table."""
        self.to_match, self.to_rematch = self.to_rematch, None

    def check(self, seat: int, result: MatchResult) -> list[str]:
        """What is wrong with the deals, in sentences, judging by what was sent for this match."""
        if self.to_match is None:
            return []
        nonces = result.nonces or []
        wrong = list[str]()
        if commitment_to(key_from_hex(result.secret)) != self.to_match.commitment:
            wrong.append("the server has changed its secret after it saw your random number")
        if self.to_match.nonce not in nonces[seat : seat + 1]:
            wrong.append("the server accepted your random number, but it is not in the shuffle")
        if _key(result) != result.key:
            wrong.append("the key is not made from the secret and the players' random numbers")
        return wrong


def count_contributors(players: list[Player]) -> str:
    """How many players contributed to the shuffle, as a sentence."""
    return f"{sum(player.has_contributed for player in players)} of {len(players)} players contributed to the shuffle."


def _sent(link: Link, commitment: str | None) -> Contribution | None:
    """A nonce that the server has accepted; None if it takes none."""
    if commitment is None:
        return None
    contribution = Contribution(commitment=commitment, nonce=new_nonce())
    try:
        send_nonce(link, contribution)
    except Unreadable:
        return None
    return contribution


def _key(result: MatchResult) -> str:
    nonces = None if result.nonces is None else nonces_from_hex(result.nonces)
    return match_key(key_from_hex(result.secret), nonces).hex()
