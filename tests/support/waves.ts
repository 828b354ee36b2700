import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import type { Methods } from './statements.ts';

/** Turns of the event loop: what waits for others to ask too, or does its work in parts, waits for fewer. */
const TURNS = 10;

type Wave = { sent: Promise<unknown>[]; ended: Promise<void> };

/**
 * How often `work` waits for answers of PostgreSQL: answers are held back until nothing more is sent without them, so
 * that the number doesn't depend on how fast each comes. What goes on beside may add to it. SQLite answers at once.
 */
export async function countWaves(work: () => Promise<unknown>): Promise<number> {
  const pool = pg.Pool.prototype as unknown as Methods;
  const query = pool['query'] as Methods[string];
  let waves = 0;
  let current: Wave | null = null;

  async function endOf(sent: readonly Promise<unknown>[]): Promise<void> {
    let answered = 0;
    while (answered < sent.length) {
      answered = sent.length;
      await Promise.allSettled(sent);
      for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
    }
    current = null;
  }

  function begin(): Wave {
    waves += 1;
    const sent: Promise<unknown>[] = [];
    return { sent, ended: nextTurn().then(() => endOf(sent)) };
  }

  pool['query'] = async function held(...given) {
    const answer = query.apply(this, given) as Promise<unknown>;
    const { sent, ended } = (current ??= begin());
    sent.push(answer);
    await ended;
    return answer;
  };
  try {
    await work();
  } finally {
    pool['query'] = query;
  }
  return waves;
}
