// Plays connect four from real sockets: each decision is sent when the one before has been heard of.
const { io } = require('socket.io-client');

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const MOVES = 42; // then the board is full

async function seat(matchID, playerID) {
  const credentials = undefined; // a match that its first player opens by looking at it needs none
  const socket = io(`${server}/connect-four`, { transports: ['websocket'], forceNew: true });
  const one = { playerID, credentials, socket, state: -1, waiting: null };
  const heard = (id) => { if (id > one.state) { one.state = id; if (one.waiting) one.waiting(); } };
  socket.on('update', (_, state) => heard(state._stateID));
  await new Promise((done) => {
    socket.on('sync', (_, { state }) => { heard(state._stateID); done(); });
    socket.on('connect', () => socket.emit('sync', matchID, playerID, credentials, 2));
  });
  return one;
}

const reached = (one, id) => new Promise((done) => {
  const look = () => { if (one.state >= id) { one.waiting = null; done(); } };
  one.waiting = look;
  look();
});

async function play(deadline, pace, took) {
  while (performance.now() < deadline) {
    const matchID = `m${Math.random()}`;
    const seats = [await seat(matchID, '0'), await seat(matchID, '1')];
    let next = performance.now() + Math.random() * pace;
    for (let n = 0; n < MOVES && performance.now() < deadline; n++) {
      if (pace) { await new Promise((done) => setTimeout(done, Math.max(0, next - performance.now()))); next += pace; }
      const mover = seats[n % 2];
      const id = mover.state;
      const payload = { type: 'drop', args: [n % 7], playerID: mover.playerID, credentials: mover.credentials };
      const sent = performance.now();
      mover.socket.emit('update', { type: 'MAKE_MOVE', payload }, id, matchID, mover.playerID);
      await reached(mover, id + 1);
      took.push(performance.now() - sent);
      await reached(seats[(n + 1) % 2], mover.state);
    }
    for (const one of seats) one.socket.close();
  }
}

async function measure(name, pace) {
  const took = [], begun = performance.now();
  await Promise.all(Array.from({ length: matches }, () => play(begun + seconds * 1000, pace, took)));
  const lasted = (performance.now() - begun) / 1000;
  took.sort((a, b) => a - b);
  const part = (share) => (took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(2).padStart(7);
  const speed = (took.length / lasted).toFixed(0).padStart(8);
  console.log(`boardgame  ${name.padEnd(10)} memory only      ${speed} decisions/s  p50 ${part(0.5)} ms  p99 ${part(0.99)} ms  (${took.length} decisions, ${lasted.toFixed(1)} s)`);
}

(async () => {
  await measure('full speed', 0);
  await measure('1300/s', (matches / 1300) * 1000);
  process.exit(0);
})();
