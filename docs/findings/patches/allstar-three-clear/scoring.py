"""The pot stays if three players of four are clear (Foster's law 29, against ASC-Q13)."""

from boxlid.games.allstar.scoring import clear_seats, give_each, payment
from boxlid.games.allstar.state import Accounts
from boxlid.kernel.cards.card_sets import count
from boxlid.kernel.execution.rule import rule


@rule
def settle_counters(s: Accounts) -> None:
    """Pay into the pot; then clear players divide it, if there are not three of them."""
    for seat in range(s.seats):
        paid = min(payment(s.taken[seat], s.revokes[seat]), s.totals[seat])
        s.totals[seat] -= paid
        s.pot += paid
    clear = clear_seats(s.taken, s.seats)
    if clear and count(clear) != 3:
        share = s.pot // count(clear)
        s.pot -= share * count(clear)
        give_each(s, clear, share)
