/** What the client itself says, in one place, so that other languages can follow. */

export const words = {
  connection: {
    connecting: 'Connecting to the table…',
    lost: 'Connection lost. Trying again…',
    closed: 'The table is closed.',
  },
  table: {
    yourTurn: 'Your turn',
    turnOf: (name: string): string => `${name}’s turn`,
    waiting: (names: string): string => `Waiting for ${names}`,
    spectating: 'You are watching.',
    player: (n: number): string => `Player ${n}`,
    hint: 'Hint',
    danger: 'What can hit me here?',
    dangerShort: 'Threats',
    undo: 'Undo',
    askUndo: 'Ask to take back',
    resign: 'Resign',
    draw: 'Offer a draw',
    since: 'Since your turn',
    noLog: 'Nothing has happened yet.',
    noChat: 'No words yet. Say hello.',
    whyTitle: 'Not possible',
    ruleMore: 'Read the rule',
    stillAble: (n: number): string => `${n} ${n === 1 ? 'unit' : 'units'} can still act`,
  },
  result: {
    won: 'You win',
    lost: 'You lose',
    draw: 'A draw',
    wins: (name: string): string => `${name} wins`,
    agreed: 'Everybody agreed to end it here.',
    resigned: (name: string): string => `${name} resigned.`,
    late: (name: string): string => `${name} ran out of time.`,
  },
} as const;
