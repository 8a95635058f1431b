/** Checks the dice of a record in the page: docs/records.md, byte by byte. It knows no rules. */

export interface Proof {
  ok: boolean;
  /** How many rolls were proved. */
  rolls: number;
  says: string;
}

const hex = (text: string): Uint8Array => new Uint8Array((text.match(/../g) ?? []).map((two) => parseInt(two, 16)));
const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

function little(n: number): Uint8Array {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, n, true);
  return out;
}

const LANES = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] as const;

/** The words of one stream of ChaCha8: 64-bit block counter from 0, 64-bit stream id. */
export function* chacha8(key: Uint8Array, stream: number): Generator<number> {
  const start = new Uint32Array(16);
  const view = new DataView(join(ascii('expand 32-byte k'), key).buffer);
  for (let i = 0; i < 12; i += 1) start[i] = view.getUint32(i * 4, true);
  start[14] = stream >>> 0;
  start[15] = Math.floor(stream / 2 ** 32);
  const turn = (value: number, by: number): number => ((value << by) | (value >>> (32 - by))) >>> 0;
  for (let counter = 0; ; counter += 1) {
    const block = start.slice();
    block[12] = counter >>> 0;
    block[13] = Math.floor(counter / 2 ** 32);
    const first = block.slice();
    const at = (i: number): number => block[i] ?? 0;
    for (let round = 0; round < 4; round += 1) {
      for (const [a, b, c, d] of LANES) {
        for (const [x, y, z, by] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]] as const) {
          block[x] = (at(x) + at(y)) >>> 0;
          block[z] = turn((at(z) ^ at(x)) >>> 0, by);
        }
      }
    }
    for (let i = 0; i < 16; i += 1) yield (at(i) + (first[i] ?? 0)) >>> 0;
  }
}

/** Lemire's method: 1 to sides, all equally likely. */
export function die(words: Generator<number>, sides: number): number {
  const next = (): bigint => BigInt(words.next().value as number) * BigInt(sides);
  const least = 2n ** 32n % BigInt(sides);
  let product = next();
  while ((product & 0xffffffffn) < least) product = next();
  return Number(product >> 32n) + 1;
}

function tagsOf(head: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const line of head.split('\n').slice(1)) {
    let [key = '', ...rest] = line.split(' ');
    if (key === 'seat' || key === 'words') key = `${key} ${rest.shift() ?? ''}`;
    tags.set(key, rest.join(' '));
  }
  return tags;
}

export async function verify(record: string): Promise<Proof> {
  const cut = record.indexOf('\n\n');
  if (!record.startsWith('gattai record') || cut < 0) return { ok: false, rolls: 0, says: 'This is not a record.' };
  const tags = tagsOf(record.slice(0, cut));
  const [secretHex, commitment] = [tags.get('secret') ?? '-', tags.get('commitment') ?? '-'];
  if (secretHex === '-' || commitment === '-') return { ok: false, rolls: 0, says: 'This record has no proof: no secret was committed to before it.' };
  const secret = hex(secretHex);
  if (toHex(await sha256(join(ascii('gattai dice 1 commitment'), secret))) !== commitment) return { ok: false, rolls: 0, says: 'The secret is not the one that was committed to before the match.' };
  const parts: Uint8Array[] = [];
  for (let seat = 0; seat < Number(tags.get('seats') ?? 0); seat += 1) {
    const text = tags.get(`words s${seat}`) ?? '-';
    const words = text === '-' ? new Uint8Array() : ascii(text);
    parts.push(little(words.length), words);
  }
  const seed = await sha256(join(ascii('gattai dice 1 seed'), secret, ...parts));
  let rolls = 0;
  for (const line of record.slice(cut + 2).split('\n')) {
    if (line === '' || line.startsWith('end ')) continue;
    const [decision = '', said = '-'] = line.split(' | ');
    const stream = chacha8(seed, Number(decision.split(' ')[0]));
    for (const roll of said === '-' ? [] : said.split(' ')) {
      const [value, sides] = roll.split('/').map(Number) as [number, number];
      if (die(stream, sides) !== value) return { ok: false, rolls, says: `The roll ${roll} of decision ${decision} is not what the proof gives.` };
      rolls += 1;
    }
  }
  return { ok: true, rolls, says: `${rolls} rolls proved: every one follows from the secret and the players’ words.` };
}
