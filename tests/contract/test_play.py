"""Invariants of play in every game."""

import itertools

import pytest

from boxlid.games import SPECTATOR, Refused
from boxlid.games.compiled import CALLS
from boxlid.games.rulebook import clauses
from boxlid.kernel.chance.rng import new_rng, random_below
from boxlid.kernel.execution.state import copied, packed
from boxlid.table import CannotUndo, Table, read_record, replay, verify, write_record
from boxlid.table.keys import key_from_seed, words_of
from boxlid.table.record import effective_actions
from tests.contract.cases import CASES, Case
from tests.contract.modes import MODES, Mode
from tests.contract.positions import random_table

pytestmark = pytest.mark.parametrize("case", CASES, ids=str)


def test_cards_are_conserved_at_every_moment(case: Case) -> None:
    table = Table(case.game, case.seats, options=dict(case.options), seed=2)
    counts = [0] * case.game.rules.PACK
    rng = new_rng(2)
    for _ in range(300):
        case.game.knowledge.count_cards(table._state, counts)
        assert counts == [1] * case.game.rules.PACK
        if table.is_over:
            break
        seat = table.actors[0]
        legal = table.legal(seat)
        table.act(seat, legal[random_below(rng, len(legal))])


def test_legal_is_exactly_what_why_not_allows(case: Case) -> None:
    for seed, length in itertools.product(range(4), range(0, 60, 3)):
        table = random_table(case, seed, length)
        for seat in range(case.seats):
            allowed = [
                action
                for action in range(case.game.rules.ACTIONS)
                if not case.game.rules.why_not(table._state, seat, action)
            ]
            assert table.view(seat).legal() == allowed
            assert bool(allowed) == (seat in table.actors)


def test_every_refusal_names_a_clause_of_the_rulebook(case: Case) -> None:
    for seed, length in itertools.product(range(2), range(0, 60, 7)):
        table = random_table(case, seed, length)
        legal = [set(table.view(seat).legal()) for seat in range(case.seats)]
        for seat, action in itertools.product(range(case.seats), range(case.game.rules.ACTIONS)):
            if action not in legal[seat]:
                with pytest.raises(Refused) as refusal:
                    table.act(seat, action)
                assert refusal.value.clause in clauses(case.game)
                assert refusal.value.clause in str(refusal.value)


def test_every_ending_names_a_clause_of_the_rulebook(case: Case) -> None:
    outcome = random_table(case, seed=5).outcome
    assert outcome is not None
    assert (outcome.clause, outcome.reason) in case.game.rules.ENDINGS.values()
    assert outcome.winners
    assert {clause for clause, _ in case.game.rules.ENDINGS.values()} <= set(clauses(case.game))
    assert random_table(case, seed=5, length=1).outcome is None


def test_replay_equals_play(case: Case) -> None:
    table = random_table(case, seed=3)
    record = read_record(write_record(table.record()))
    assert record == table.record()
    again = replay(record)
    assert again.record() == record
    for seat in range(SPECTATOR, case.seats):
        assert again.view(seat).packed() == table.view(seat).packed()


def test_replay_to_any_point_is_the_table_at_that_point(case: Case) -> None:
    record = random_table(case, seed=4, length=90).record()
    for at in range(0, len(record.actions) + 1, 11):
        then, again = random_table(case, seed=4, length=at), replay(record, at)
        for seat in range(SPECTATOR, case.seats):
            assert again.view(seat).packed() == then.view(seat).packed()
            assert again.scene(seat) == then.scene(seat)
            assert again.log_for(seat) == then.log_for(seat)


def test_an_honest_record_passes_every_check(case: Case) -> None:
    findings = verify(random_table(case, seed=5).record())
    assert [finding.says for finding in findings if not finding.holds] == []


def test_the_order_of_sealed_choices_does_not_matter(case: Case) -> None:
    for seed in range(10):
        table = random_table(case, seed, 37 * seed)
        rules = case.game.rules
        if table.is_over or not rules.sealed(table._state):
            continue
        rng = new_rng(seed)
        chosen = {seat: (legal := table.view(seat).legal())[random_below(rng, len(legal))] for seat in table.actors}
        outcomes = set()
        for order in itertools.islice(itertools.permutations(chosen), 24):
            copy = copied(table._state)
            for seat in order:
                rules.apply(copy, seat, chosen[seat])
            outcomes.add(packed(copy))
        assert len(outcomes) == 1


def test_the_log_hides_exactly_the_sealed_choices_of_others(case: Case) -> None:
    out = [0] * case.game.rules.ACTIONS
    for seed, length in itertools.product(range(4), range(0, 60, 3)):
        table = random_table(case, seed, length)
        for viewer in range(SPECTATOR, case.seats):
            withheld = [seat for seat, words in table.log_for(viewer) if words is None]
            for seat in range(case.seats):
                has_chosen = case.game.rules.sealed_choices(table._state, seat, out) and seat not in table.actors
                assert withheld.count(seat) == bool(has_chosen and seat != viewer)


def test_undo_restores_the_table_or_says_why_not(case: Case) -> None:
    for seed, length in itertools.product(range(6), range(1, 60, 5)):
        before, table = random_table(case, seed, length - 1), random_table(case, seed, length)
        try:
            table.undo(table.log[-1].seat)
        except CannotUndo:
            continue
        assert effective_actions(table.record().actions) == before.record().actions
        assert packed(table._state) == packed(before._state)
        assert table.log == before.log


def test_undo_refuses_actions_followed_by_others_or_by_chance(case: Case) -> None:
    for seed, length in itertools.product(range(6), range(1, 120, 7)):
        table = random_table(case, seed, length)
        last = table.log[-1]
        shuffles_before = len(random_table(case, seed, length - 1).shuffles)
        for seat in range(case.seats):
            if seat != last.seat or last.sealed or len(table.shuffles) > shuffles_before:
                with pytest.raises(CannotUndo):
                    table.undo(seat)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_starting_again_in_a_used_state_leaves_no_trace(case: Case, mode: Mode) -> None:
    key, calls = mode.row(words_of(key_from_seed(7))), mode.algorithm(case.game, CALLS)
    fresh, used = (mode.states(state, 1) for state in (case.new_state(), random_table(case, seed=8)._state))
    calls.start(fresh, 0, case.seats, key)
    calls.start(used, 0, case.seats, key)
    assert mode.packed(fresh, 0) == mode.packed(used, 0)


def test_text_forms_round_trip(case: Case) -> None:
    scene, rules = case.game.scene, case.game.rules
    words = [scene.action_words(action) for action in range(rules.ACTIONS)]
    assert [scene.parse_action(text) for text in words] == list(range(rules.ACTIONS))
    assert [scene.parse_action(f"  {text.upper()} ") for text in words] == list(range(rules.ACTIONS))
    names = [scene.card_name(card) for card in range(rules.PACK)]
    assert [scene.card_name(case.game.card(name)) for name in names] == names
    assert set(scene.CARDS) == set(names)


def test_the_layout_names_every_action(case: Case) -> None:
    groups = case.game.rules.LAYOUT
    names = [group.name for group in groups for _ in range(group.size)]
    assert names == [case.game.scene.action_words(action).split()[0] for action in range(case.game.rules.ACTIONS)]


def test_an_action_about_a_seat_or_place_has_the_number_of_that_seat_and_place(case: Case) -> None:
    first = 0
    for group in case.game.rules.LAYOUT:
        for seat, place in itertools.product(range(group.seats), range(group.places)):
            words = case.game.scene.action_words(first + seat * group.places + place)
            assert words == f"{group.name} {seat}.{place}"
        first += group.size


def test_an_observation_has_every_option(case: Case) -> None:
    table = random_table(case, 9, 5)
    pieces = case.game.knowledge.OBSERVATION
    out = [0] * pieces.size(case.seats)
    case.game.knowledge.observe(table._state, 0, out)
    words = dict(zip([name for name, _, _ in pieces.named(case.seats)], out, strict=True))
    for option in case.game.rules.OPTIONS:
        assert words[option.name] == getattr(table._state, option.name)
