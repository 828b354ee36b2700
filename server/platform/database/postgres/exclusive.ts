import type { Database, ExclusiveWork } from '../database.ts';
import type { Faults } from '../faults.ts';
import { connectionString, createClient, endClient } from './connection.ts';

/** Advisory locks, of arbitrary numbers. */
const LOCKS: Record<ExclusiveWork, number> = { sweep: 7_303_014_421, backup: 7_303_014_422 };

/**
 * Runs work under an advisory lock, which ends with its connection. It needs a connection of its own, because the pool
 * closes connections that are silent for longer than a statement may take.
 */
export const createExclusively =
  (url: string, faults: Pick<Faults, 'recordFault'>): Database['exclusively'] =>
  async (what, work) => {
    const connection = createClient({ connectionString: connectionString(url, ` ${what}`), keepAlive: true }, faults);
    const lost = new AbortController();
    connection.once('end', () => lost.abort());
    try {
      await connection.connect();
      const { rows } = await connection.query<{ ours: boolean }>('select pg_try_advisory_lock($1) ours', [LOCKS[what]]);
      return rows[0]?.ours ? await work(lost.signal) : null;
    } finally {
      await endClient(connection);
    }
  };
