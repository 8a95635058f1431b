"""How many simulations OpenSpiel's C++ searches make in a second, on one core, as JSON.

- `breakthrough_mcts_per_s`: MCTSBot on Breakthrough from the opening position.
- `leduc_ismcts_per_s`: ISMCTSBot on Leduc poker from the first decision, a king in hand.

Both with one random rollout a simulation. Each step is a new search, as a bot makes it: the tree is built, asked
and thrown away inside C++, and Python looks at the clock between two steps.
"""

import argparse
import json
import time

import pyspiel

UCT_C = 1.4
MEMORY_MB = 4000  # never reached: a tree that must be thinned would be slower


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="for each of the two")
    parser.add_argument("--simulations", type=int, default=5000, help="a step")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.seconds <= 0 or options.simulations < 1:
        parser.error("some time and at least one simulation are needed")
    print(
        json.dumps(
            {
                "breakthrough_mcts_per_s": per_s(*breakthrough(options), options),
                "leduc_ismcts_per_s": per_s(*leduc(options), options),
            }
        )
    )


def breakthrough(options):
    game = pyspiel.load_game("breakthrough")
    evaluator = pyspiel.RandomRolloutEvaluator(1, options.seed)
    solve, verbose = False, False
    bot = pyspiel.MCTSBot(
        game, evaluator, UCT_C, options.simulations, MEMORY_MB, solve, options.seed, verbose
    )
    return bot, game.new_initial_state()


def leduc(options):
    state = pyspiel.load_game("leduc_poker").new_initial_state()
    for card in (5, 2):  # a king to the first player, a queen to the second
        state.apply_action(card)
    evaluator = pyspiel.RandomRolloutEvaluator(1, options.seed)
    return pyspiel.ISMCTSBot(options.seed, evaluator, UCT_C, options.simulations), state


def per_s(bot, state, options):
    bot.step(state)  # warm-up
    simulations = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < options.seconds:
        bot.step(state)
        simulations += options.simulations
    return simulations / spent


if __name__ == "__main__":
    main()
