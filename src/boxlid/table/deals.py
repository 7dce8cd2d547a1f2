"""The source of chance in a match: its secret, or the shuffles of a record."""

from collections.abc import Sequence

from boxlid.games import Game
from boxlid.kernel.cards.card_sets import NOTHING
from boxlid.kernel.cards.cutting import cut_for_deal
from boxlid.kernel.chance.shuffles import STREAM_SIZE
from boxlid.kernel.execution.rows import Ints
from boxlid.table.keys import commitment_to, match_key, words_of
from boxlid.table.script import Script

MOST_CUTS = 64


class Deals:
    """The secret of a match and the nonces of its seats, or the script that replaces both in a replay."""

    def __init__(self, secret: bytes, nonces: Sequence[bytes | None] | None, script: Script | None) -> None:
        """With a script, the secret is used only after `leave_script`."""
        self.secret = secret
        self.script = script
        self.commitment = script.record.commitment if script else commitment_to(secret)
        self._nonces = nonces
        self.key = match_key(secret, nonces)
        self._has_other_past = False

    @property
    def key_words(self) -> Ints:
        """The key as words, for the rules."""
        return words_of(self.key)

    def leave_script(self) -> None:
        """Shuffle by the key from here on. It then proves nothing about the shuffles so far."""
        self.script, self._has_other_past = None, True

    def cuts(self, game: Game, seats: int) -> list[list[str | None]] | None:
        """The rows of the cut for the first deal; None in a game without one."""
        if self.script:
            return self.script.record.cuts
        ranks = game.rules.CUT_RANKS
        if not len(ranks):
            return None
        rows = [[NOTHING] * seats for _ in range(MOST_CUTS)]
        n_rows = cut_for_deal(rows, seats, list(ranks), [0] * STREAM_SIZE, self.key_words)
        name = game.scene.card_name
        return [[None if card == NOTHING else name(card) for card in row] for row in rows[:n_rows]]

    # --- For the record -----------------------------------------------------------------------------------------------

    def revealed(self, is_over: bool) -> tuple[str | None, str | None]:
        """The key and the secret, if they may be published."""
        if self.script:
            return self.script.record.key, self.script.record.secret
        is_proof = is_over and not self._has_other_past
        return (self.key.hex(), self.secret.hex()) if is_proof else (None, None)

    @property
    def nonces(self) -> list[str | None] | None:
        """The nonce of each seat, in hexadecimal digits."""
        if self.script:
            return self.script.record.nonces
        return None if self._nonces is None else [None if nonce is None else nonce.hex() for nonce in self._nonces]

    @property
    def is_practice(self) -> bool:
        """Is this a replay of a match in which actions were taken back against bots?"""
        return self.script is not None and self.script.record.practice
