import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Faults } from '../faults.ts';
import { CHANNEL } from './events.ts';

const MIN_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1_000;

/**
 * Notifies all server processes that events were stored: after the transaction, because PostgreSQL serializes the
 * commits of transactions that notify. Transactions that end meanwhile share the next notification.
 */
export function createNotifier(pool: Pool, { recordFault }: Pick<Faults, 'recordFault'>) {
  let isWanted = false;
  let sending: Promise<void> | null = null;
  let isFinishing = false;

  async function send(): Promise<void> {
    let pause = MIN_PAUSE_MS;
    while (isWanted) {
      isWanted = false;
      try {
        await pool.query('select pg_notify($1, $2)', [CHANNEL, '']);
        pause = MIN_PAUSE_MS;
      } catch (error) {
        recordFault('unsent_events', error);
        if (isFinishing) break;
        isWanted = true;
        pause = Math.min(pause * 2, MAX_PAUSE_MS);
        await sleep(pause);
      }
    }
    sending = null;
  }

  return {
    notify(): void {
      isWanted = true;
      sending ??= send();
    },
    /** Resolves when the last notification is sent or has failed. */
    async finish(): Promise<void> {
      isFinishing = true;
      await sending;
    },
  };
}
