"""How many random playouts of Breakthrough OpenSpiel's C++ plays in a second, on one core, as JSON.

The playouts run inside C++: Python only asks for a batch and looks at the clock. OpenSpiel shows its
RandomRolloutEvaluator to Python without a way to call it, so a search of one simulation calls it: that search
evaluates the opening position once, which is a batch of playouts from the start, and does nothing else.
"""

import argparse
import json
import time

import pyspiel


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--batch", type=int, default=500, help="rollouts between two looks at the clock")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    game = pyspiel.load_game("breakthrough")
    state = game.new_initial_state()
    evaluator = pyspiel.RandomRolloutEvaluator(options.batch, options.seed)
    search = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, options.seed, False)
    search.mcts_search(state)  # warm-up

    playouts = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < options.seconds:
        search.mcts_search(state)
        playouts += options.batch
    print(json.dumps({"playouts_per_s": playouts / spent, "playouts": playouts, "seconds": spent}))


if __name__ == "__main__":
    main()
