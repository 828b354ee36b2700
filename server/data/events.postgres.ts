import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DomainEvent } from './database.ts';

const MAX_PAUSE_MS = 5000;

/** Hears the events of every copy of the server, and comes back by itself when the connection is lost. */
export async function listenForEvents(url: string, heard: (event: DomainEvent) => void): Promise<() => Promise<void>> {
  let closed = false;
  let current: pg.Client | null = null;

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ payload }) => heard(JSON.parse(payload ?? '') as DomainEvent));
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
