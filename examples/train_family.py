"""Train a player of All in the Family on one core, with NumPy alone, and compare it with the rule of thumb.

    python examples/train_family.py                  15 minutes
    python examples/train_family.py --minutes 1      a quick look

A small network sees what a seat knows and learns by PPO (proximal policy optimisation), playing one seat against three
rules of thumb. Afterwards it plays 2,000 deals it has never seen, from every seat, and the script prints its margin.
It fails if that is not significantly above 0 after 2 minutes or more.
"""

import argparse
import os
import sys
import time

os.environ.update(OPENBLAS_NUM_THREADS="1", MKL_NUM_THREADS="1")  # before NumPy is imported: one core is enough

import numpy as np

import boxlid

SEATS, LEARNER = 4, 0
UNSEEN = 1 << 40  # a seed that no training uses
ENVS, STEPS = 1024, 16  # matches side by side, and decisions of each between two updates
HIDDEN = 128
EPOCHS, MINIBATCH, CLIP = 2, 2048, 0.2
RATE, ENTROPY = (2e-3, 1e-4), (0.02, 0.002)  # from the beginning to the end of the training
TRACE = 0.95  # how far an advantage looks ahead
VALUE_WEIGHT, MOST_NORM = 0.5, 0.5
ENOUGH_MINUTES = 2  # of training, after which the player should be better than the rule of thumb


class Network:
    """Two hidden layers, and from the second one a score for each action and an estimate of the reward."""

    def __init__(self, n_inputs, n_actions, rng):
        sizes = ((n_inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, n_actions + 1))
        self.weights = [rng.normal(0, np.sqrt(2 / size[0]), size).astype(np.float32) for size in sizes]
        self.weights[2] *= 0.01
        self.biases = [np.zeros(size[1], np.float32) for size in sizes]
        self.parameters = self.weights + self.biases

    def __call__(self, inputs):
        """The scores of the actions, the estimate, and the hidden layers for `gradients`."""
        one = np.maximum(inputs @ self.weights[0] + self.biases[0], 0)
        two = np.maximum(one @ self.weights[1] + self.biases[1], 0)
        out = two @ self.weights[2] + self.biases[2]
        return out[:, :-1], out[:, -1], (inputs, one, two)

    def gradients(self, layers, d_out):
        """Of the parameters, from the gradient of the last layer."""
        inputs, one, two = layers
        d_two = (d_out @ self.weights[2].T) * (two > 0)
        d_one = (d_two @ self.weights[1].T) * (one > 0)
        pairs = ((inputs, d_one), (one, d_two), (two, d_out))
        return [layer.T @ slope for layer, slope in pairs] + [slope.sum(0) for _, slope in pairs]


class Adam:
    """The usual optimiser, with a limit on the norm of the gradient."""

    def __init__(self, parameters):
        self.parameters = parameters
        self.means = [np.zeros_like(one) for one in parameters]
        self.squares = [np.zeros_like(one) for one in parameters]
        self.n = 0

    def step(self, gradients, rate):
        norm = np.sqrt(sum(float((one**2).sum()) for one in gradients))
        scale = min(1.0, MOST_NORM / (norm + 1e-8))
        self.n += 1
        rate *= np.sqrt(1 - 0.999**self.n) / (1 - 0.9**self.n)
        for parameter, gradient, mean, square in zip(self.parameters, gradients, self.means, self.squares):
            gradient *= scale
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            parameter -= rate * mean / (np.sqrt(square) + 1e-8)


def log_softmax(scores, mask):
    """The logarithms of the probabilities of legal actions."""
    scores = np.where(mask, scores, np.float32(-1e9))
    scores -= scores.max(1, keepdims=True)
    return scores - np.log(np.exp(scores).sum(1, keepdims=True))


class Learner:
    """Plays, and learns from what it has played."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.env = make(ENVS, LEARNER, seed)
        self.scale = (1 / np.maximum(1, self.env.observation_range[1])).astype(np.float32)
        self.network = Network(self.env.observation_shape[0], self.env.n_actions, self.rng)
        self.optimiser = Adam(self.network.parameters)
        self.shown = self.env.reset()
        self.margins = []

    def look(self, observation):
        """An observation as the network's input."""
        return observation * self.scale

    def play(self):
        """Columns of STEPS decisions in every environment: from the observations to the returns."""
        rows, values, rewards, ends = [], [], [], []
        for _ in range(STEPS):
            scores, value, _ = self.network(self.look(self.shown.observation))
            logs = log_softmax(scores, self.shown.mask)
            actions = (logs + self.rng.gumbel(size=logs.shape)).argmax(1)  # draws by these probabilities
            rows.append((self.shown.observation, self.shown.mask, actions, logs[np.arange(ENVS), actions]))
            self.shown = self.env.step(actions)
            values.append(value)
            rewards.append(margins(self.shown.rewards))
            ends.append(self.shown.terminated)
        values.append(self.network(self.look(self.shown.observation))[1])
        self.margins.append(np.concatenate([reward[end] for reward, end in zip(rewards, ends)]).mean())
        advantages = np.zeros((STEPS, ENVS), np.float32)
        ahead = np.zeros(ENVS, np.float32)
        for t in reversed(range(STEPS)):
            goes_on = ~ends[t]
            ahead = rewards[t] + goes_on * (values[t + 1] + TRACE * ahead) - values[t]
            advantages[t] = ahead
        returns = advantages + np.array(values[:-1])
        return [np.concatenate(column) for column in (*zip(*rows), advantages, returns)]

    def learn(self, played, progress):
        """Improve the network by PPO; `progress` goes from 0 to 1 during the training."""
        rate, entropy = (first + progress * (last - first) for first, last in (RATE, ENTROPY))
        n = len(played[0])
        for _ in range(EPOCHS):
            for chosen in self.rng.permutation(n).reshape(-1, MINIBATCH):
                observations, masks, actions, old, advantages, returns = (column[chosen] for column in played)
                advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
                scores, values, layers = self.network(self.look(observations))
                logs = log_softmax(scores, masks)
                chances = np.exp(logs)
                everyone = np.arange(MINIBATCH)
                ratio = np.exp(logs[everyone, actions] - old)
                is_far = np.where(advantages > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
                pull = np.where(is_far, 0, advantages * ratio)[:, None]
                uncertainty = -(chances * logs).sum(1, keepdims=True)
                d_scores = chances * pull + entropy * chances * (logs + uncertainty)
                d_scores[everyone, actions] -= pull[:, 0]
                d_values = 2 * VALUE_WEIGHT * (values - returns)[:, None]
                d_out = np.concatenate([d_scores, d_values], 1, dtype=np.float32) / MINIBATCH
                self.optimiser.step(self.network.gradients(layers, d_out), rate)

    def margin_on_unseen_deals(self, deals):
        """The margin over three rules of thumb on each deal, over all seats, playing the likeliest actions."""
        total = np.zeros(deals)
        for seat in range(SEATS):
            env = make(deals, seat, UNSEEN)
            shown, left = env.reset(), np.ones(deals, bool)
            while left.any():
                scores, _, _ = self.network(self.look(shown.observation))
                shown = env.step(log_softmax(scores, shown.mask).argmax(1))
                ended = shown.terminated & left
                total[ended] += margins(shown.rewards, seat)[ended]
                left &= ~shown.terminated
        return total / SEATS


def make(n, learner, seed):
    """Environments in which one seat learns and rules of thumb play the others."""
    bots = {seat: "thumb" for seat in range(SEATS) if seat != learner}
    return boxlid.make("family", n, seats=SEATS, episode="deal", bots=bots, seed=seed, threads=1)


def margins(rewards, seat=LEARNER):
    """What a seat has won less the mean of the others, in exact estimates."""
    return (SEATS * rewards[:, seat] - rewards.sum(1)) / (SEATS - 1)


def main():
    """Train, report, and compare."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=15, help="CPU minutes of training (15)")
    parser.add_argument("--deals", type=int, default=2000, help="unseen deals of the comparison (2000)")
    parser.add_argument("--seed", type=int, default=1, help="of the training (1)")
    chosen = parser.parse_args()
    learner = Learner(chosen.seed)
    started, reported, n = time.process_time(), 0.0, 0
    while (spent := time.process_time() - started) < 60 * chosen.minutes:
        learner.learn(learner.play(), spent / 60 / chosen.minutes)
        n += ENVS * STEPS
        if spent >= reported + 30:
            reported = spent
            recent = np.mean(learner.margins[-50:])
            print(f"{spent / 60:5.1f} min  {n / 1e6:6.2f} million decisions  {recent:+.3f} exact a deal", flush=True)
    margin = learner.margin_on_unseen_deals(chosen.deals)
    half_width = 1.96 * margin.std(ddof=1) / np.sqrt(chosen.deals)
    result = f"{margin.mean():+.3f} ± {half_width:.3f} exact a deal"
    print(f"{chosen.deals:,} unseen deals against three rules of thumb: {result}")
    return int(chosen.minutes >= ENOUGH_MINUTES and margin.mean() <= half_width)


if __name__ == "__main__":
    sys.exit(main())
