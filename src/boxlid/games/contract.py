"""What every game provides: one Protocol for each of its modules. What only some provide is in `games/capabilities.py`.

A module satisfies a Protocol by defining its names at the top level; `games/conformance.py` has mypy prove it for our
own games. Functions over states are rules (`boxlid.kernel.execution.rule`): they run as plain Python over lists and
compiled over arrays, so their parameters are integers, rows and states.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from boxlid.games.ending_solvers import EndingSolver
from boxlid.games.looks import PaperSheet, PointsRow, Suit, SummaryRule
from boxlid.games.options import Option
from boxlid.games.scenes import Card
from boxlid.games.scenes import Scene as SceneShown
from boxlid.games.stories import StoryLine
from boxlid.kernel.chance.shuffles import Chance
from boxlid.kernel.execution.rows import Ints
from boxlid.kernel.match.action_layout import ActionGroup
from boxlid.kernel.match.fields import Match
from boxlid.kernel.match.observation import Observation

if TYPE_CHECKING:
    from boxlid.kernel.execution.flat import Row, States

Clause = tuple[str, str]
"""The id of a clause, and the sentence that people are shown with it."""


class MatchState(Match, Chance, Protocol):
    """The fields of every match state, whatever the game."""

    seats: int
    dealer: int


S = TypeVar("S", bound=MatchState)
S_contra = TypeVar("S_contra", bound=MatchState, contravariant=True)


class Rules(Protocol[S]):
    """`rules`: the state, what is legal, what happens. Integers in, integers out.

    Every shuffle goes through `shuffle_next`, which also serves replays: lay the cards into row `next_shuffle_row(s)`
    of `shuffled` unless `is_scripted`, call it, and take the order from the row it returns. `shuffled` needs as many
    rows as one action can cause shuffles; unused places of a row are `NOTHING`.
    """

    @property
    def VERSION(self) -> int:
        """Increased when the same actions would lead to a different state.

        Rules that changed depend on `s.version`, so that a match is finished under the version it started with.
        """

    @property
    def SEATS(self) -> tuple[int, int]:
        """The minimum and maximum number of seats."""

    @property
    def DEFAULT_SEATS(self) -> int:
        """The usual number of seats."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:
        """How a match may be set up; each option is an integer field of the state with the same name."""

    @property
    def PACK(self) -> int:
        """How many different cards there are: every physical card has its own number."""

    @property
    def ACTIONS(self) -> int:
        """How many action numbers there are."""

    @property
    def MASK_WORDS(self) -> int:
        """How many words of `MASK_BITS` bits a mask of actions takes."""

    @property
    def LAYOUT(self) -> Sequence[ActionGroup]:
        """What the action numbers are about, in their order; the sizes add up to ACTIONS."""

    @property
    def CUT_RANKS(self) -> Sequence[int]:
        """The rank of each card when cutting for the first deal; empty where nobody cuts.

        Where there is a cut, the state has a grid `cuts`: the cards that each round of cutting has shown.
        """

    @property
    def REFUSALS(self) -> Mapping[int, Clause]:
        """The clause behind each number that `why_not` returns."""

    @property
    def ENDINGS(self) -> Mapping[int, Clause]:
        """The clause and the reason behind each number that `ending` returns."""

    @property
    def State(self) -> type[S]:
        """The state, declared once. It includes `Match` and `Chance`, and `dealer` and `seats`."""

    def start(self, s: S, seats: int, key: Ints, /) -> None:
        """Begin a match in a state, whatever was in it before; the options are already there.

        In a replay (`is_scripted`) the first dealer and the cut are there too.
        """

    def apply(self, s: S, seat: int, action: int, /) -> None:
        """Perform an action that `why_not` allows; what involves no choice (deals, scoring) follows by itself."""

    def actors(self, s: S, /) -> int:
        """The set of seats that may act."""

    def legal(self, s: S, seat: int, mask: Ints, /) -> None:
        """Write the seat's legal actions into a mask, as bits."""

    def why_not(self, s: S, seat: int, action: int, /) -> int:
        """0 if the action is allowed, or the number of the refusal: a key of REFUSALS."""

    def sealed(self, s: S, /) -> int:
        """0, or the number of the sealed round that choices now belong to: they stay face down until it is over."""

    def sealed_choices(self, s: S, seat: int, out: Ints, /) -> int:
        """Write the actions that the seat has laid face down in the round, in order; returns how many."""

    def is_over(self, s: S, /) -> bool:
        """Has the match ended?"""

    def scores(self, s: S, out: Ints, /) -> None:
        """Write the score of every seat."""

    def winners(self, s: S, /) -> int:
        """The set of seats that have won; empty while the match is on."""

    def ending(self, s: S, /) -> int:
        """0 while the match is on, then the number of the reason why it is over: a key of ENDINGS."""


class Knowledge(Protocol[S_contra]):
    """`knowledge`: what a seat may know, and the worlds that fit it."""

    @property
    def OBSERVATION(self) -> Observation:
        """The pieces of an observation. Seats are counted from the viewer, clockwise."""

    def hide(self, s: S_contra, viewer: int, /) -> None:
        """Blank in place everything the viewer may not know; it may be a `SPECTATOR`."""

    def deal_unknown(self, s: S_contra, viewer: int, rng: Ints, /) -> None:
        """Hide a state, then complete it to a world that fits everything the viewer has seen."""

    def fit_order(self, s: S_contra, number: int, order: Ints, /) -> None:
        """Rewrite the true order of a past shuffle (the first is 0) to one that would have led to this world."""

    def count_cards(self, s: S_contra, out: Ints, /) -> None:
        """Count how often each card lies somewhere in a whole world: always once."""

    def observe(self, s: S_contra, viewer: int, out: Ints, /) -> None:
        """Write what a seat knows as words for a learner: `OBSERVATION.size` says how many, in a row of that length.

        The words are the same for a whole state and for one hidden for the viewer, so nothing has to be hidden first.
        """


class Scene(Protocol[S_contra]):
    """`scene`: how cards and actions are named, and what a viewer sees. Made from hidden states only."""

    @property
    def CARDS(self) -> Mapping[str, int]:
        """Every short card name with a card of that name."""

    @property
    def DECK(self) -> Sequence[Card]:
        """The cards of one box, every copy, as people see them before a match."""

    def card_name(self, card: int, /) -> str:
        """The short name of a card."""

    def action_words(self, action: int, /) -> str:
        """The text form of an action."""

    def parse_action(self, words: str, /) -> int:
        """The action with this text form; raises `Unreadable` if there is none."""

    def scene(self, s: S_contra, viewer: int, legal: Sequence[int], /) -> SceneShown:
        """What a viewer is shown of a hidden state, with choices for these legal actions."""


class Story(Protocol[S_contra]):
    """`story`: what happened, as lines for people. Made from hidden states only."""

    @property
    def SAME_FOR_ALL(self) -> bool:
        """Is the story of an action the same for every viewer who may know it? Then it is made once, for all."""

    def opening(self, s: S_contra, names: Sequence[str], /) -> list[StoryLine]:
        """How a match begins."""

    def narrate(
        self, old: S_contra, new: S_contra, seat: int, action: int | None, names: Sequence[str], /
    ) -> list[StoryLine]:
        """What an action did, from the views before and after it. The action is None while it is sealed."""


class Look(Protocol):
    """`look`: how the game presents itself, in the browser and in the terminal."""

    @property
    def TAGLINE(self) -> str:
        """One or two sentences that make people want to play."""

    @property
    def COLOUR(self) -> str:
        """The colour of its tile in the lobby, as `#rrggbb`."""

    @property
    def EMBLEM(self) -> str:
        """The drawing on its tile."""

    @property
    def SUITS(self) -> Mapping[str, Suit]:
        """How each suit looks, by `Card.suit`."""

    @property
    def CARD_EMBLEMS(self) -> Mapping[str, str]:
        """The emblems of cards that have one of their own, by the card's short name."""

    @property
    def EMBLEMS(self) -> Mapping[str, str]:
        """Drawings that the page does not have: an SVG path in a box of 48 by 48 for each name."""

    @property
    def FACTS(self) -> Mapping[str, str]:
        """What each fact means, in a sentence, by its key: those of the scene and those of the seats."""

    @property
    def SUMMARY(self) -> Sequence[SummaryRule]:
        """The rules on one screen; the first is the aim."""

    @property
    def SHEET(self) -> PaperSheet:
        """The score sheet that comes with a printed deck."""

    @property
    def POINTS(self) -> Sequence[PointsRow]:
        """The points card: everything that scores."""


class Strategy(Protocol[S_contra]):
    """`strategy`: the rule of thumb."""

    def choose(self, s: S_contra, seat: int, rng: Ints, /) -> int:
        """The rule of thumb's action. It may be given a whole world, and uses only what the seat may know."""

    def forget(self, s: S_contra, seat: int, rng: Ints, /) -> None:
        """Remove from the state what a novice would not remember, so that `choose` does without it."""


class Outlook(Protocol[S_contra]):
    """`outlook`: how far a search looks ahead, and how it evaluates what it finds there."""

    @property
    def EFFORT(self) -> float:
        """The search budget factor: how many times the usual number of play-outs a choice takes."""

    @property
    def ENDING(self) -> EndingSolver:
        """How its endings are solved."""

    @property
    def MERIT(self) -> str:
        """The unit of the payoff `merit`, in words."""

    @property
    def MERIT_RANGE(self) -> tuple[float, float]:
        """The lowest and the highest `merit` that any options allow."""

    @property
    def PAST(self) -> int:
        """How many records the past of a stage takes."""

    def stage(self, s: S_contra, /) -> int:
        """The number of the deal or round: a search looks no further."""

    def prospects(self, s: S_contra, seat: int, /) -> float:
        """The seat's win chance, between two stages or at the end of the match."""

    def likelihood(self, s: S_contra, viewer: int, /) -> float:
        """How well a world explains what the others have done; 1 if it cannot tell."""

    def recall(self, states: "States", view: int, past: int, /) -> None:
        """Write the past of the stage into the PAST records from index `past` on."""

    def believe(self, states: "States", world: int, past: int, viewer: int, rng: "Row", /) -> None:
        """Change a world that fits into one that explains the past, too.

        `kernel/worlds/uniform_belief.py` has PAST, `recall` and `believe` for games that draw no inferences.
        """

    def plan(self, s: S_contra, seat: int, rng: Ints, /) -> int:
        """The searching seat's next action in a play-out, where the others follow the rule of thumb.

        Use `strategy.choose` unless there is a better policy.
        """

    def merit(self, s: S_contra, seat: int, /) -> float:
        """The seat's payoff in the first stage of a match."""
