import type { Server, StartOptions } from './server.process.ts';
import type { Rows } from './world.rows.ts';

/** The world on one engine, and the servers that can stand on it. */
export type Stage = {
  rows: Rows;
  servers: readonly string[];
  /** The hand-written one, which the others are told as a part of. */
  limit: string;
  /** A server with a copy of the world of its own, on core 0 unless it may have them all. */
  start(name: string, options?: StartOptions): Promise<Server>;
  close(): Promise<void>;
};
