"""Proof, by mypy, that the modules of our games satisfy the contract. Nothing here runs.

To check a game of another package, do the same with its modules.
"""

from typing import TYPE_CHECKING

from boxlid.games.capabilities import (
    Conflicts,
    CumulativeMerit,
    DealEnds,
    DealtOnce,
    House,
    Measures,
    Races,
    SidedTricks,
    Silence,
    SolvableBySeat,
    SolvableBySide,
    Teaching,
    Teams,
)
from boxlid.games.contract import (
    Knowledge,
    Look,
    MatchState,
    Outlook,
    Rules,
    Scene,
    Story,
    Strategy,
)

if TYPE_CHECKING:
    from boxlid.games import defaults
    from boxlid.games.abridged import deal_end as abridged_deal_end
    from boxlid.games.abridged import first_deal as abridged_first_deal
    from boxlid.games.abridged import knowledge as abridged_knowledge
    from boxlid.games.abridged import look as abridged_look
    from boxlid.games.abridged import measures as abridged_measures
    from boxlid.games.abridged import outlook as abridged_outlook
    from boxlid.games.abridged import rules as abridged_rules
    from boxlid.games.abridged import scene as abridged_scene
    from boxlid.games.abridged import story as abridged_story
    from boxlid.games.abridged import strategy as abridged_strategy
    from boxlid.games.allstar import deal_end as allstar_deal_end
    from boxlid.games.allstar import first_deal as allstar_first_deal
    from boxlid.games.allstar import knowledge as allstar_knowledge
    from boxlid.games.allstar import look as allstar_look
    from boxlid.games.allstar import measures as allstar_measures
    from boxlid.games.allstar import outlook as allstar_outlook
    from boxlid.games.allstar import rules as allstar_rules
    from boxlid.games.allstar import scene as allstar_scene
    from boxlid.games.allstar import story as allstar_story
    from boxlid.games.allstar import strategy as allstar_strategy
    from boxlid.games.archduke import deal_end as archduke_deal_end
    from boxlid.games.archduke import first_deal as archduke_first_deal
    from boxlid.games.archduke import knowledge as archduke_knowledge
    from boxlid.games.archduke import look as archduke_look
    from boxlid.games.archduke import measures as archduke_measures
    from boxlid.games.archduke import outlook as archduke_outlook
    from boxlid.games.archduke import rules as archduke_rules
    from boxlid.games.archduke import scene as archduke_scene
    from boxlid.games.archduke import story as archduke_story
    from boxlid.games.archduke import strategy as archduke_strategy
    from boxlid.games.family import deal_end as family_deal_end
    from boxlid.games.family import first_deal as family_first_deal
    from boxlid.games.family import knowledge as family_knowledge
    from boxlid.games.family import look as family_look
    from boxlid.games.family import measures as family_measures
    from boxlid.games.family import outlook as family_outlook
    from boxlid.games.family import rules as family_rules
    from boxlid.games.family import scene as family_scene
    from boxlid.games.family import story as family_story
    from boxlid.games.family import strategy as family_strategy
    from boxlid.games.mrt import first_deal as mrt_first_deal
    from boxlid.games.mrt import knowledge as mrt_knowledge
    from boxlid.games.mrt import look as mrt_look
    from boxlid.games.mrt import measures as mrt_measures
    from boxlid.games.mrt import outlook as mrt_outlook
    from boxlid.games.mrt import rules as mrt_rules
    from boxlid.games.mrt import scene as mrt_scene
    from boxlid.games.mrt import story as mrt_story
    from boxlid.games.mrt import strategy as mrt_strategy
    from boxlid.games.skeleton import deal_end as skeleton_deal_end
    from boxlid.games.skeleton import first_deal as skeleton_first_deal
    from boxlid.games.skeleton import knowledge as skeleton_knowledge
    from boxlid.games.skeleton import look as skeleton_look
    from boxlid.games.skeleton import outlook as skeleton_outlook
    from boxlid.games.skeleton import rules as skeleton_rules
    from boxlid.games.skeleton import scene as skeleton_scene
    from boxlid.games.skeleton import story as skeleton_story
    from boxlid.games.skeleton import strategy as skeleton_strategy

    family_is_rules: Rules[family_rules.State] = family_rules
    family_is_knowledge: Knowledge[family_rules.State] = family_knowledge
    family_is_scene: Scene[family_rules.State] = family_scene
    family_is_story: Story[family_rules.State] = family_story
    family_is_strategy: Strategy[family_rules.State] = family_strategy
    family_is_outlook: Outlook[family_rules.State] = family_outlook
    family_is_look: Look = family_look

    mrt_is_rules: Rules[mrt_rules.State] = mrt_rules
    mrt_is_knowledge: Knowledge[mrt_rules.State] = mrt_knowledge
    mrt_is_scene: Scene[mrt_rules.State] = mrt_scene
    mrt_is_story: Story[mrt_rules.State] = mrt_story
    mrt_is_strategy: Strategy[mrt_rules.State] = mrt_strategy
    mrt_is_outlook: Outlook[mrt_rules.State] = mrt_outlook
    mrt_is_look: Look = mrt_look

    allstar_is_rules: Rules[allstar_rules.State] = allstar_rules
    allstar_is_knowledge: Knowledge[allstar_rules.State] = allstar_knowledge
    allstar_is_scene: Scene[allstar_rules.State] = allstar_scene
    allstar_is_story: Story[allstar_rules.State] = allstar_story
    allstar_is_strategy: Strategy[allstar_rules.State] = allstar_strategy
    allstar_is_outlook: Outlook[allstar_rules.State] = allstar_outlook
    allstar_is_look: Look = allstar_look

    abridged_is_rules: Rules[abridged_rules.State] = abridged_rules
    abridged_is_knowledge: Knowledge[abridged_rules.State] = abridged_knowledge
    abridged_is_scene: Scene[abridged_rules.State] = abridged_scene
    abridged_is_story: Story[abridged_rules.State] = abridged_story
    abridged_is_strategy: Strategy[abridged_rules.State] = abridged_strategy
    abridged_is_outlook: Outlook[abridged_rules.State] = abridged_outlook
    abridged_is_look: Look = abridged_look

    archduke_is_rules: Rules[archduke_rules.State] = archduke_rules
    archduke_is_knowledge: Knowledge[archduke_rules.State] = archduke_knowledge
    archduke_is_scene: Scene[archduke_rules.State] = archduke_scene
    archduke_is_story: Story[archduke_rules.State] = archduke_story
    archduke_is_strategy: Strategy[archduke_rules.State] = archduke_strategy
    archduke_is_outlook: Outlook[archduke_rules.State] = archduke_outlook
    archduke_is_look: Look = archduke_look

    skeleton_is_rules: Rules[skeleton_rules.State] = skeleton_rules
    skeleton_is_knowledge: Knowledge[skeleton_rules.State] = skeleton_knowledge
    skeleton_is_scene: Scene[skeleton_rules.State] = skeleton_scene
    skeleton_is_story: Story[skeleton_rules.State] = skeleton_story
    skeleton_is_strategy: Strategy[skeleton_rules.State] = skeleton_strategy
    skeleton_is_outlook: Outlook[skeleton_rules.State] = skeleton_outlook
    skeleton_is_look: Look = skeleton_look

    archduke_conflicts: Conflicts = archduke_rules
    archduke_house: House[archduke_rules.State] = archduke_rules
    archduke_races: Races[archduke_rules.State] = archduke_rules
    abridged_teams: Teams[abridged_rules.State] = abridged_rules
    abridged_silence: Silence = abridged_rules
    abridged_tricks: SidedTricks[abridged_rules.State] = abridged_rules
    abridged_ending: SolvableBySide[abridged_rules.State] = abridged_outlook
    abridged_dealt_once: DealtOnce = abridged_rules
    allstar_dealt_once: DealtOnce = allstar_rules
    family_dealt_once: DealtOnce = family_rules
    skeleton_dealt_once: DealtOnce = skeleton_rules
    family_ending: SolvableBySeat[family_rules.State] = family_outlook
    allstar_ending: SolvableBySeat[allstar_rules.State] = allstar_outlook

    family_merit: CumulativeMerit = family_outlook
    allstar_merit: CumulativeMerit = allstar_outlook
    abridged_merit: CumulativeMerit = abridged_outlook
    skeleton_merit: CumulativeMerit = skeleton_outlook

    family_teaches: Teaching = family_first_deal
    mrt_teaches: Teaching = mrt_first_deal
    allstar_teaches: Teaching = allstar_first_deal
    abridged_teaches: Teaching = abridged_first_deal
    archduke_teaches: Teaching = archduke_first_deal
    skeleton_teaches: Teaching = skeleton_first_deal
    abridged_deal_ends: DealEnds[abridged_rules.State] = abridged_deal_end
    allstar_deal_ends: DealEnds[allstar_rules.State] = allstar_deal_end
    archduke_deal_ends: DealEnds[archduke_rules.State] = archduke_deal_end
    family_deal_ends: DealEnds[family_rules.State] = family_deal_end
    skeleton_deal_ends: DealEnds[skeleton_rules.State] = skeleton_deal_end

    family_has_measures: Measures[family_rules.State] = family_measures
    mrt_has_measures: Measures[mrt_rules.State] = mrt_measures
    allstar_has_measures: Measures[allstar_rules.State] = allstar_measures
    abridged_has_measures: Measures[abridged_rules.State] = abridged_measures
    archduke_has_measures: Measures[archduke_rules.State] = archduke_measures

    default_conflicts: Conflicts = defaults
    default_deal_ends: DealEnds[MatchState] = defaults
    default_house: House[MatchState] = defaults
    default_races: Races[MatchState] = defaults
    default_teams: Teams[MatchState] = defaults
    default_silence: Silence = defaults
