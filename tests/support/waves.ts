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

  async function hold(answer: unknown): Promise<unknown> {
    const { sent, ended } = (current ??= begin());
    sent.push(answer as Promise<unknown>);
    await ended;
    return answer;
  }

  const undo = [
    replace(
      pg.Pool.prototype,
      (query) =>
        async function held(this: unknown, ...given) {
          return hold(query.apply(this, given));
        },
    ),
    replace(
      pg.Client.prototype,
      (query) =>
        function held(this: unknown, ...given) {
          const answer = query.apply(this, given);
          return isPipelined(given) ? hold(answer) : answer;
        },
    ),
  ];
  try {
    await work();
  } finally {
    for (const restore of undo) restore();
  }
  return waves;
}

/** The server's prepared reads; what else a connection is asked is a transaction's, or the pool's. */
const isPipelined = ([asked]: unknown[]): boolean => (asked as pg.QueryConfig).name?.startsWith('read_') ?? false;

function replace(prototype: object, by: (query: Methods[string]) => Methods[string]): () => void {
  const methods = prototype as Methods;
  const query = methods['query'] as Methods[string];
  methods['query'] = by(query);
  return () => {
    methods['query'] = query;
  };
}
