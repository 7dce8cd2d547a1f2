"""Which names look alike.

Most look-alikes are known to the standard library: NFKC maps full-width, mathematical, circled and other styled letters
to the plain ones, and case folding does the rest. Letters of other alphabets it does not know. Those of Cyrillic and
Greek that are drawn like a Latin letter are taken from `confusables.txt` of Unicode's UTS #39, by their names.
"""

import string
import unicodedata

from boxlid.server.tables.visible_text import is_invisible

_DRAWN_ALIKE = {
    "CYRILLIC CAPITAL LETTER": "A:A VE:B ES:C IE:E EN:H BYELORUSSIAN-UKRAINIAN_I:I JE:J KA:K EM:M O:O ER:P QA:Q DZE:S "
    "TE:T IZHITSA:V WE:W HA:X U:Y STRAIGHT_U:Y",
    "CYRILLIC SMALL LETTER": "A:a ES:c KOMI_DE:d IE:e SHHA:h BYELORUSSIAN-UKRAINIAN_I:i JE:j PALOCHKA:l O:o ER:p QA:q "
    "GHE:r DZE:s IZHITSA:v WE:w HA:x U:y STRAIGHT_U:y",
    "CYRILLIC LETTER": "PALOCHKA:l",
    "GREEK CAPITAL LETTER": "ALPHA:A BETA:B EPSILON:E ETA:H IOTA:I KAPPA:K MU:M NU:N OMICRON:O RHO:P TAU:T CHI:X "
    "UPSILON:Y ZETA:Z",
    "GREEK SMALL LETTER": "ALPHA:a IOTA:i OMICRON:o RHO:p SIGMA:o UPSILON:u NU:v GAMMA:y",
    "LATIN SMALL LETTER": "ALPHA:a SCRIPT_G:g DOTLESS_I:i DOTLESS_J:j",
    "LATIN LETTER SMALL CAPITAL": " ".join(f"{letter}:{letter}" for letter in string.ascii_uppercase if letter != "X"),
}
"""By the beginning of their names: the rest of the name, and the letter it looks like. There is no small capital X."""
_FOLDED = {"I": "l", "1": "l", "|": "l", "0": "o"}
"""The plain characters that look like another one."""


def _table() -> dict[int, str]:
    table = {ord(character): like for character, like in _FOLDED.items()}
    for beginning, letters in _DRAWN_ALIKE.items():
        for pair in letters.split():
            name, like = pair.split(":")
            table[ord(unicodedata.lookup(f"{beginning} {name.replace('_', ' ')}"))] = _FOLDED.get(like, like)
    return table


_TABLE = _table()


def outlines(name: str) -> set[str]:
    """What is left of a name without case and style: as it is read, and as it is drawn."""
    plain = unicodedata.normalize("NFKC", "".join(c for c in name if not is_invisible(c)))
    return {unicodedata.normalize("NFKC", text.casefold()) for text in (plain, plain.translate(_TABLE))}


def look_alike(name: str, other: str) -> bool:
    """Could people take one name for the other?"""
    return not outlines(name).isdisjoint(outlines(other))
