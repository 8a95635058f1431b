/** A dozen short effects, made on the spot. No files. */

import type { Sound } from '../board/motion';

interface Tone {
  /** Hertz at the beginning and at the end. */
  from: number;
  to: number;
  at: number;
  length: number;
  shape: OscillatorType | 'noise';
  loud: number;
}

const tone = (from: number, to: number, at: number, length: number, shape: Tone['shape'], loud: number): Tone => ({ from, to, at, length, shape, loud });

const EFFECTS: Record<Sound, readonly Tone[]> = {
  pick: [tone(520, 640, 0, 0.05, 'triangle', 0.18)],
  move: [tone(190, 120, 0, 0.12, 'triangle', 0.3), tone(900, 300, 0.09, 0.05, 'noise', 0.12)],
  build: [tone(140, 90, 0, 0.16, 'square', 0.16), tone(1800, 700, 0.02, 0.1, 'noise', 0.16), tone(420, 430, 0.14, 0.14, 'triangle', 0.18)],
  card: [tone(2600, 900, 0, 0.09, 'noise', 0.2)],
  hit: [tone(220, 60, 0, 0.18, 'square', 0.24), tone(1400, 200, 0, 0.16, 'noise', 0.34)],
  block: [tone(900, 700, 0, 0.14, 'triangle', 0.26), tone(1350, 1040, 0.01, 0.18, 'sine', 0.16)],
  fall: [tone(240, 40, 0, 0.5, 'sawtooth', 0.2), tone(800, 60, 0.05, 0.5, 'noise', 0.28)],
  gain: [tone(880, 880, 0, 0.08, 'sine', 0.22), tone(1320, 1320, 0.07, 0.14, 'sine', 0.22)],
  dice: [tone(1900, 900, 0, 0.04, 'noise', 0.25), tone(1700, 800, 0.1, 0.04, 'noise', 0.22), tone(1500, 700, 0.19, 0.04, 'noise', 0.18), tone(1200, 600, 0.3, 0.05, 'noise', 0.16)],
  turn: [tone(392, 392, 0, 0.12, 'triangle', 0.24), tone(587, 587, 0.11, 0.22, 'triangle', 0.24)],
  event: [tone(196, 185, 0, 0.5, 'triangle', 0.24), tone(294, 277, 0.06, 0.5, 'triangle', 0.18)],
  refuse: [tone(180, 160, 0, 0.11, 'square', 0.12), tone(150, 130, 0.12, 0.14, 'square', 0.12)],
  win: [tone(392, 392, 0, 0.16, 'triangle', 0.26), tone(494, 494, 0.14, 0.16, 'triangle', 0.26), tone(587, 587, 0.28, 0.16, 'triangle', 0.26), tone(784, 784, 0.42, 0.5, 'triangle', 0.3)],
  lose: [tone(392, 380, 0, 0.24, 'triangle', 0.24), tone(311, 300, 0.22, 0.24, 'triangle', 0.24), tone(233, 210, 0.44, 0.6, 'triangle', 0.26)],
  chat: [tone(740, 740, 0, 0.06, 'sine', 0.16), tone(988, 988, 0.07, 0.08, 'sine', 0.16)],
};

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

function noise(audio: AudioContext): AudioBuffer {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const data = hiss.getChannelData(0);
    for (let i = 0; i < data.length; i += 1) data[i] = Math.random() * 2 - 1;
  }
  return hiss;
}

function play(audio: AudioContext, part: Tone): void {
  const now = audio.currentTime + part.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(part.loud * 0.5, now + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + part.length);
  gain.connect(audio.destination);
  if (part.shape === 'noise') {
    const source = audio.createBufferSource();
    source.buffer = noise(audio);
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(part.from, now);
    filter.frequency.exponentialRampToValueAtTime(part.to, now + part.length);
    source.connect(filter).connect(gain);
    source.start(now);
    source.stop(now + part.length + 0.02);
    return;
  }
  const source = audio.createOscillator();
  source.type = part.shape;
  source.frequency.setValueAtTime(part.from, now);
  source.frequency.exponentialRampToValueAtTime(part.to, now + part.length);
  source.connect(gain);
  source.start(now);
  source.stop(now + part.length + 0.02);
}

/** Makes a sound, once the person has touched the page (browsers ask for that). */
export function sound(name: Sound): void {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const part of EFFECTS[name]) play(context, part);
}
