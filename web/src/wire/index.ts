/**
 * What the server and the client say to each other. `wire.ts` is generated from the server's types (`make wire`); here
 * are the names that the client uses for them.
 */

import type { Chance, FromServer, Position, Problem } from './wire';

export type * from './wire';
export type ServerMessage = FromServer;
export type ApiError = Problem;
export type ReplayPosition = Position;
export type Fraction = Chance;

/** Whose eyes: a seat, or those of somebody who watches. */
export type Viewer = `s${number}` | 'spectator';
