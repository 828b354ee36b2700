import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectionString, createClient, destroyClient, endClient } from './connection.ts';
import type { Faults } from '../faults.ts';
import { lockSecrets, requireSharedSecrets } from './secret.locks.ts';
import { holdServingLock, restoresOf } from './serving.lock.ts';

/** The channel notified after events were stored; notifications have no payload. */
export const CHANNEL = 'fichin_events';

const MAX_PAUSE_MS = 5_000;

/** Detects connections lost silently: the interval between checks and the timeout of each, in milliseconds. */
export type Heartbeat = { every: number; answer: number };
const HEARTBEAT: Heartbeat = { every: 10_000, answer: 5_000 };

type Listening = {
  url: string;
  /** Called when events may have been stored, and after an interruption, during which notifications are lost. */
  onEventsStored: () => void;
  /** Called when a restore has replaced the database since the start; listening ends. */
  onReplaced: () => void;
  /** Of the secrets of this process: the first signs. */
  fingerprints: readonly string[];
  faults: Faults;
  heartbeat?: Heartbeat;
};

export type EventListening = { isHearing(): boolean; stop(): Promise<void> };

/** Listens for events stored by any server process; reconnects when the connection is lost. */
export async function listenForEvents(options: Listening): Promise<EventListening> {
  const { url, onEventsStored, onReplaced, fingerprints, faults, heartbeat = HEARTBEAT } = options;
  let isStopped = false;
  let current: pg.Client | null = null;
  let restores: number | null = null;

  async function connect(): Promise<void> {
    const client = createClient(
      { connectionString: connectionString(url, ' events'), keepAlive: true, query_timeout: heartbeat.answer },
      faults,
    );
    client.on('notification', ({ channel }) => channel === CHANNEL && onEventsStored());
    try {
      await client.connect();
      await holdServingLock(client);
      await lockSecrets(client, fingerprints);
      if (restores === null) await requireSharedSecrets(client, fingerprints);
      const counted = await restoresOf(client);
      restores ??= counted;
      if (counted !== restores) return replaced(client);
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

  function replaced(client: pg.Client): void {
    isStopped = true;
    destroyClient(client);
    onReplaced();
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
        faults.recordFault('lost_connection', error);
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
        if (!isStopped) onEventsStored();
        return;
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
      if (client) await endClient(client);
    },
  };
}
