import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createClient, destroyClient } from './connection.postgres.ts';
import type { DomainEvent } from './database.ts';
import { withDeadline } from './deadline.ts';
import type { Faults } from './faults.ts';
import { holdServingLock } from './serving.lock.ts';

/** Its number changes with the form of what is sent: copies of different versions then don't hear each other. */
export const CHANNEL = 'fichin_events_1';
/** Sent in place of events that could not be. */
export const MISSED_EVENTS = 'missedEvents';

const MAX_PAUSE_MS = 5_000;
const CLOSE_TIMEOUT_MS = 1_000;

/** A lost connection can stay unnoticed: how often it is tried, and how long an answer may take. Milliseconds. */
export type Heartbeat = { every: number; answer: number };
const HEARTBEAT: Heartbeat = { every: 10_000, answer: 5_000 };

type Listening = {
  url: string;
  heard: (event: DomainEvent) => void;
  /** Called when events may have been lost. */
  missed: () => void;
  faults: Faults;
  heartbeat?: Heartbeat;
};

export type EventListening = { isHearing(): boolean; stop(): Promise<void> };

/** Hears the events of every copy of the server, and connects again by itself when the connection is lost. */
export async function listenForEvents(options: Listening): Promise<EventListening> {
  const { url, heard, missed, faults, heartbeat = HEARTBEAT } = options;
  let isStopped = false;
  let current: pg.Client | null = null;

  function receive(payload: string): void {
    const event = eventIn(payload);
    if (event === null) faults.count('unreadable_event');
    else if (event === MISSED_EVENTS) missed();
    else heard(event);
  }

  async function connect(): Promise<void> {
    const client = createClient(
      { connectionString: url, keepAlive: true, query_timeout: heartbeat.answer, application_name: 'fichin events' },
      faults,
    );
    client.on('notification', ({ channel, payload }) => channel === CHANNEL && receive(payload ?? ''));
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
        return missed();
      } catch {
        // the server is still away: try again after a longer pause
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

/** The event of a notification; null for what anybody else, or another version, may have sent. */
function eventIn(payload: string): DomainEvent | typeof MISSED_EVENTS | null {
  try {
    const [, event] = JSON.parse(payload) as [number, Partial<Record<string, unknown>>];
    const { type, projectId, updateId, amount } = event;
    if (type === MISSED_EVENTS) return MISSED_EVENTS;
    if (type === 'fundingChanged' && isWhole(projectId) && isWhole(amount)) return { type, projectId, amount };
    if (type === 'updatePublished' && isWhole(projectId) && isWhole(updateId)) return { type, projectId, updateId };
    return null;
  } catch {
    return null;
  }
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
