import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { SocketTable, type SocketLike } from '../src/table/socket';
import type { Listener } from '../src/table/table';
import type { ServerMessage } from '../src/wire';

class FakeSocket implements SocketLike {
  sent: Record<string, unknown>[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  hear(message: Partial<ServerMessage>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let sockets: FakeSocket[] = [];
let listener: { [K in keyof Listener]: Mock<Listener[K]> };
const last = (): FakeSocket => sockets[sockets.length - 1] as FakeSocket;

function open(): SocketTable {
  const table = new SocketTable({
    url: 'ws://test',
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    wait: () => 100,
  });
  table.open(listener);
  last().onopen?.();
  last().hear({ type: 'welcome', viewer: 's0', table: {} as never, server_time: 0 });
  return table;
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  listener = { welcome: vi.fn(), update: vi.fn(), connection: vi.fn() };
});
afterEach(() => vi.useRealTimers());

describe('a table behind a socket', () => {
  it('greets first and asks for everything', () => {
    open();
    expect(last().sent[0]).toEqual({ type: 'hello', since: 0 });
    expect(listener.connection).toHaveBeenLastCalledWith('open', '');
  });

  it('gives each question its own answer', async () => {
    const table = open();
    const one = table.check('move u1 1.1');
    const two = table.preview('move u1 2.1');
    const ids = last().sent.slice(1).map((message) => message['id'] as string);
    last().hear({ type: 'preview', id: ids[1] ?? '', preview: { costs: [], odds: [], touches: [] } });
    last().hear({ type: 'checked', id: ids[0] ?? '', allowed: false, refused: { says: 'too far' } });
    expect(await one).toEqual({ says: 'too far' });
    expect(await two).toEqual({ costs: [], odds: [], touches: [] });
  });

  it('says it when the connection is lost, comes back, and asks only for what it missed', () => {
    open();
    last().hear({ type: 'update', version: 7, since: 0 } as never);
    last().close();
    expect(listener.connection).toHaveBeenLastCalledWith('lost', expect.any(String));
    vi.advanceTimersByTime(100);
    last().onopen?.();
    expect(last().sent[0]).toEqual({ type: 'hello', since: 7, viewer: 's0' });
  });

  it('sends a decision again after a break, with the same id, and drops idle questions', async () => {
    const table = open();
    const decision = table.submit('end', 3);
    const question = table.check('end');
    const id = last().sent[1]?.['id'] as string;
    last().close();
    expect((await question)?.says).toMatch(/connection/i);
    vi.advanceTimersByTime(100);
    last().onopen?.();
    last().hear({ type: 'welcome', viewer: 's0', table: {} as never, server_time: 0 });
    expect(last().sent[1]).toMatchObject({ type: 'submit', notation: 'end', version: 3, id });
    last().hear({ type: 'done', id, version: 4 });
    expect(await decision).toEqual({ ok: true, version: 4 });
  });

  it('says nothing into a socket that is closing, and says it to the next', async () => {
    const table = open();
    last().readyState = 2;
    const decision = table.submit('end', 3);
    const question = table.check('end');
    expect(last().sent).toHaveLength(1);
    last().close();
    expect((await question)?.says).toMatch(/connection/i);
    vi.advanceTimersByTime(100);
    last().onopen?.();
    last().hear({ type: 'welcome', viewer: 's0', table: {} as never, server_time: 0 });
    last().hear({ type: 'done', id: last().sent[1]?.['id'] as string, version: 4 });
    expect(await decision).toEqual({ ok: true, version: 4 });
  });

  it('does not come back when the server says so', () => {
    open();
    last().hear({ type: 'bye', says: 'the table is gone', again: false });
    last().close();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(listener.connection).toHaveBeenLastCalledWith('closed', 'the table is gone');
  });

  it('changes eyes with the update that begins anew, not before', () => {
    const table = open();
    void table.look('s1');
    last().hear({ type: 'update', version: 8, since: 7 } as never);
    expect(listener.welcome).toHaveBeenCalledTimes(1);
    last().hear({ type: 'update', version: 8, since: 0 } as never);
    expect(listener.welcome).toHaveBeenLastCalledWith(expect.anything(), 's1');
  });

  it('tells a stale decision apart from a refused one', async () => {
    const table = open();
    const answer = table.submit('end', 3);
    last().hear({ type: 'stale', id: last().sent[1]?.['id'] as string, version: 5 });
    expect(await answer).toMatchObject({ ok: false });
  });
});
