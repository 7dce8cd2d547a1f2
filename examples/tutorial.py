# %% [markdown]
# # A tour of Boxlid
#
# Run it cell by cell in an editor that knows `# %%`, or from a shell: `python examples/tutorial.py`.
# The first run compiles a game, which takes a minute or two.

# %% A table: the authority over a match
import boxlid

table = boxlid.Table("family", seats=4, seed=7, players=["Ann", "Ben", "Cleo", "Dan"])
table.act(0, "bid 1")
table.act(1, "bid 2")
table.act(2, "bid 1")
table.act(3, "bid 2")
print(table, "- to act:", table.actors)

# %% Every rule has an id, and a refusal cites it
try:
    table.act(0, "play G8")
except boxlid.Refused as refusal:
    print(refusal)

# %% A view is what one seat may know, and nothing else
view = table.view(table.actors[0])
print(view.scene().prompt)
for choice in view.scene().choices:
    print("  ", choice.label)

# %% Bots and the coach are given a view, so they cannot cheat
rng = boxlid.new_rng(7)
print("the rule of thumb:", view.game.scene.action_words(boxlid.find_bot("thumb")(view, rng)))
for option in boxlid.coach.values(view, budget=200).options:
    print(f"  {view.game.scene.action_words(option.action):8} wins the match: {option.chance:.0%}")

# %% The record holds everything that is needed to replay and check the match
while not table.is_over:
    seat = table.actors[0]
    table.act(seat, boxlid.find_bot("thumb")(table.view(seat), rng))
record = table.record()
print(table.scores, table.outcome)
print([finding.says for finding in boxlid.verify(record)])

# %% Many matches, on all cores: match n is the same on any machine
series = boxlid.Series("family", seats=4, bots=["thumb", "novice", "thumb", "novice"], seed=1)
summary = boxlid.summarize(series.tally(10_000), seats=4)
for number, row in enumerate(summary.seats):
    print(f"seat {number}: wins {row.wins:.1%} ± {row.wins_half_width:.1%}")


# %% A bot of your own, and a tournament on duplicate deals
def cautious(view, rng):
    """Bids by rule of thumb, and plays its lowest card."""
    legal = view.legal()
    return boxlid.find_bot("thumb")(view, rng) if view.state.phase == 0 else legal[0]


for name, margin, half_width in boxlid.tournament("family", bots=[cautious, "thumb", "random"], deals=50).ratings:
    print(f"{name:10} {margin:+.3f} ± {half_width:.3f} exact estimates a deal")

# %% An environment for learners: many deals side by side
env = boxlid.make("family", n=256, seats=4, episode="deal", seed=3)
shown, rewards, n_deals = env.reset(), 0.0, 0
for _ in range(200):
    shown = env.step(env.sample())
    rewards = rewards + shown.rewards[shown.terminated].sum(0)
    n_deals += shown.terminated.sum()
print("observation", shown.observation.shape, "mask", shown.mask.shape)
print(f"exact estimates a deal by random play, by seat: {rewards / n_deals}")
