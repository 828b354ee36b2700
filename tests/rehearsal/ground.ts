import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type Server } from '#tests/bench/server.process.ts';
import type { Rows } from '#tests/bench/world.rows.ts';
import { databaseUrl as urlOf } from '#tests/support/postgres.ts';
import { createCluster } from '#tests/torture/postgres.cluster.ts';
import { fillWorld } from './world.ts';

export type Ground = {
  rows: Rows;
  /** A database of its own with the world in it. */
  copyOfWorld(): Promise<string>;
  /** Starts a copy, on core 0 alone when `pin` is true. */
  start(databaseUrl: string, pin?: boolean): Promise<Server>;
};

/** Runs `work` with a PostgreSQL that syncs every commit. */
export async function onGround<T>(work: (ground: Ground) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'fichin-rehearsal-'));
  const cluster = await createCluster();
  try {
    await cluster.query('create database world');
    const rows = await fillWorld(dir, urlOf(cluster.url, 'world'));
    return await work({
      rows,
      async copyOfWorld() {
        const name = `copy_${crypto.randomUUID().replaceAll('-', '')}`;
        await cluster.query(`create database ${name} template world`);
        return urlOf(cluster.url, name);
      },
      start: (databaseUrl, pin = false) => startServer('product', { dir, databaseUrl }, { pin }),
    });
  } finally {
    await cluster.remove();
    rmSync(dir, { recursive: true, force: true });
  }
}

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
