import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import type { DomainEvent } from './database.ts';

const MAX_PAUSE_MS = 5000;

/** Hears the events of every copy of the server, and comes back by itself when the connection is lost. */
export async function listenForEvents(url: string, heard: (event: DomainEvent) => void): Promise<() => Promise<void>> {
  let closed = false;
  let current: pg.Client | null = null;

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ payload }) => heard(eventIn(payload ?? '')));
    client.on('error', () => undefined); // 'end' follows
    await client.connect();
    client.on('end', () => void (closed || listenAgain()));
    await client.query('LISTEN events');
    current = client;
  }

  async function listenAgain(): Promise<void> {
    for (let pause = 100; !closed; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      await sleep(pause);
      try {
        return await listen();
      } catch {
        // the server is still away: try again after a longer pause
      }
    }
  }

  await listen();
  return async () => {
    closed = true;
    await current?.end();
  };
}

const eventIn = (payload: string): DomainEvent => (JSON.parse(payload) as [number: number, event: DomainEvent])[1];

/** Told apart by their number: PostgreSQL gives equal notifications of one statement only once. */
const NOTIFY = "select pg_notify('events', told) from unnest($1::text[]) told";

/**
 * Tells every copy of the server what was committed, in order, many at a time. Not inside the transactions: PostgreSQL
 * commits those that notify one after the other.
 */
export function createTeller(pool: Pool) {
  let waiting: string[] = [];
  let telling: Promise<void> | null = null;
  let told = 0;

  async function tellAll(): Promise<void> {
    while (waiting.length > 0) {
      const now = waiting;
      waiting = [];
      await pool.query(NOTIFY, [now]).catch(() => undefined); // who listens has lost the server too, and asks again
    }
    telling = null;
  }

  return {
    tell(events: DomainEvent[]): void {
      waiting.push(...events.map((event) => JSON.stringify([(told += 1), event])));
      if (waiting.length > 0) telling ??= tellAll();
    },
    /** Resolves once everything is told. */
    finish: async (): Promise<void> => telling ?? undefined,
  };
}
