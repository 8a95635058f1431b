// Connect four on boardgame.io's server, state in memory, as its tutorial sets it up.
const { Server } = require('boardgame.io/server');

const COLUMNS = 7, ROWS = 6;
const game = {
  name: 'connect-four',
  setup: () => ({ cells: Array.from({ length: COLUMNS }, () => []) }),
  moves: {
    drop: ({ G, playerID }, column) => {
      if (!(column in G.cells) || G.cells[column].length >= ROWS) return 'INVALID_MOVE';
      G.cells[column].push(playerID);
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  minPlayers: 2,
  maxPlayers: 2,
};

Server({ games: [game], origins: [/.*/] }).run(Number(process.argv[2]));
