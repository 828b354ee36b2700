import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { DomainEvent } from './database.ts';
import { CHANNEL, MISSED_EVENTS } from './events.postgres.ts';
import type { Faults } from './faults.ts';

/** Told apart by their number: PostgreSQL gives equal notifications of one statement only once. */
const NOTIFY = 'select pg_notify($1, payload) from unnest($2::text[]) payload';

const MAX_PAUSE_MS = 1_000;
/** More events than this are not kept while the database is away: listeners are told that they missed some. */
const MAX_WAITING = 1_000;

/**
 * Sends every copy of the server what was committed, in order, many at a time. Not inside the transactions: PostgreSQL
 * commits those that notify one after the other.
 */
export function createNotifier(pool: Pool, { report }: Pick<Faults, 'report'>) {
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;
  let count = 0;
  let isGap = false;
  let isFinishing = false;

  const numbered = (event: DomainEvent | { type: typeof MISSED_EVENTS }) => JSON.stringify([(count += 1), event]);

  async function sendAll(): Promise<void> {
    let pause = 50;
    while (waiting.length > 0 || isGap) {
      const batch = isGap ? [...waiting, numbered({ type: MISSED_EVENTS })] : waiting;
      waiting = [];
      isGap = false;
      try {
        await pool.query(NOTIFY, [CHANNEL, batch]);
        pause = 50;
      } catch (error) {
        report('unsent_events', error);
        if (isFinishing) break;
        waiting.unshift(...batch);
        isGap = waiting.length > MAX_WAITING;
        if (isGap) waiting = [];
        pause = Math.min(pause * 2, MAX_PAUSE_MS);
        await sleep(pause);
      }
    }
    sending = null;
  }

  const start = () => (sending ??= sendAll());

  return {
    send(events: DomainEvent[]): void {
      if (events.length === 0) return;
      waiting.push(...events.map(numbered));
      void start();
    },
    /** Tells every listener that events may have been lost. */
    sendMissed(): void {
      isGap = true;
      void start();
    },
    /** Resolves once everything is sent, or can't be. */
    async finish(): Promise<void> {
      isFinishing = true;
      await sending;
    },
  };
}
