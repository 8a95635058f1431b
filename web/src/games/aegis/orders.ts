/** What the values of standing orders are called, at the question and in the menu alike. The usual one comes first. */
export const ORDERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rerolls: { ask: 'always', sensible: 'if a die failed', never: 'never' },
  retaliate: { ask: 'ask me', never: 'never' },
  triggers: { ask: 'ask me', yes: 'at once' },
};
