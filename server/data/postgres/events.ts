import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createClient, destroyClient } from './connection.ts';
import { withDeadline } from '#server/data/deadline.ts';
import type { Faults } from '#server/data/faults.ts';
import { holdServingLock } from './serving.lock.ts';

/** Notified after events were stored; the notification says nothing else. */
export const CHANNEL = 'fichin_events';

const MAX_PAUSE_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;

/** Detects connections lost silently: the interval between checks and the timeout of each, in milliseconds. */
export type Heartbeat = { every: number; answer: number };
const HEARTBEAT: Heartbeat = { every: 10_000, answer: 5_000 };

type Listening = {
  url: string;
  /** Called when events may have been stored: also after an interruption, in which nothing is heard. */
  onEventsStored: () => void;
  faults: Faults;
  heartbeat?: Heartbeat;
};

export type EventListening = { isHearing(): boolean; stop(): Promise<void> };

/** Hears of events stored by any server process; reconnects when the connection is lost. */
export async function listenForEvents(options: Listening): Promise<EventListening> {
  const { url, onEventsStored, faults, heartbeat = HEARTBEAT } = options;
  let isStopped = false;
  let current: pg.Client | null = null;

  async function connect(): Promise<void> {
    const client = createClient(
      { connectionString: url, keepAlive: true, query_timeout: heartbeat.answer, application_name: 'fichin events' },
      faults,
    );
    client.on('notification', ({ channel }) => channel === CHANNEL && onEventsStored());
    try {
      await client.connect();
      await holdServingLock(client);
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      destroyClient(client);
      throw error;
    }
    if (isStopped) return destroyClient(client);
    current = client;
    client.once('end', () => lose(client));
    void keepAlive(client);
  }

  function lose(client: pg.Client): void {
    if (current !== client) return;
    current = null;
    destroyClient(client);
    void connectAgain();
  }

  async function keepAlive(client: pg.Client): Promise<void> {
    while (current === client) {
      await sleep(heartbeat.every, null, { ref: false });
      if (current !== client) return;
      await client.query('select 1').catch((error: unknown) => {
        faults.report('lost_connection', error);
        lose(client);
      });
    }
  }

  async function connectAgain(): Promise<void> {
    for (let pause = 100; !isStopped; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      await sleep(pause, null, { ref: false });
      if (isStopped) return;
      try {
        await connect();
        return onEventsStored();
      } catch {
        // the server is still unavailable: try again after a longer pause
      }
    }
  }

  await connect();
  return {
    isHearing: () => current !== null,
    async stop() {
      isStopped = true;
      const client = current;
      current = null;
      if (!client) return;
      const silent = () => new Error('PostgreSQL did not answer');
      await withDeadline(client.end(), CLOSE_TIMEOUT_MS, silent).catch(() => destroyClient(client));
    },
  };
}
