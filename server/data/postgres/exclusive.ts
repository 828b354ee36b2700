import type { Pool } from 'pg';
import type { Database, ExclusiveWork } from '#server/data/database.ts';

/** Advisory locks, of arbitrary numbers. */
const LOCKS: Record<ExclusiveWork, number> = { sweep: 7_303_014_421 };

/** Runs work under an advisory lock, which ends with its connection. */
export const createExclusively =
  (pool: Pool): Database['exclusively'] =>
  async (what, work) => {
    const connection = await pool.connect();
    let isLost = false;
    const lose = () => (isLost = true);
    connection.on('error', lose);
    try {
      const { rows } = await connection.query<{ ours: boolean }>('select pg_try_advisory_lock($1) ours', [LOCKS[what]]);
      if (!rows[0]?.ours) return null;
      try {
        return await work();
      } finally {
        await connection.query('select pg_advisory_unlock($1)', [LOCKS[what]]).catch(lose);
      }
    } finally {
      connection.off('error', lose);
      connection.release(isLost);
    }
  };
