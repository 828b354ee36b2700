import type { Server, StartOptions } from './server.process.ts';
import type { Rows } from './world.rows.ts';

/** The data on one engine, and the servers that can run on it. */
export type Stage = {
  rows: Rows;
  servers: readonly string[];
  /** The hand-written server; the others' results are shares of its results. */
  limit: string;
  /** Starts a server on its own copy of the data, on core 0 unless `pin` is false. */
  start(name: string, options?: StartOptions): Promise<Server>;
  close(): Promise<void>;
};
