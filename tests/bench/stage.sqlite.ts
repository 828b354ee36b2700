import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openDatabase } from '#server/features/open.ts';
import { isProduct, startServer } from './server.process.ts';
import type { Stage } from './stage.ts';
import type { Size } from './world.rows.ts';
import { makeWorld } from './world.ts';

export async function sqliteStage(size: Size): Promise<Stage> {
  const dir = mkdtempSync(join(tmpdir(), 'fichin-bench-'));
  const database = await openDatabase({ dataDir: dir, databaseUrl: null, synchronous: 'OFF' });
  const rows = await makeWorld(database, size);
  await database.close();
  return {
    rows,
    servers: ['product', 'mercurius', 'hand'],
    limit: 'hand',
    start(name, options) {
      const own = join(dir, `${name}-${crypto.randomUUID()}`);
      const file = join(own, 'fichin.db');
      mkdirSync(own);
      copyFileSync(join(dir, 'fichin.db'), file);
      if (!isProduct(name)) makePeersOwn(file);
      return startServer(name, { dir: own, databaseUrl: null }, options);
    },
    close: async () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/**
 * Drops the product's triggers, which would cost the peers time, and adds the index that their list of projects reads.
 */
function makePeersOwn(file: string): void {
  const db = new Sqlite(file);
  const triggers = db.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all();
  for (const name of triggers) db.exec(`DROP TRIGGER "${name}"`);
  db.exec('CREATE INDEX peers_newest ON projects (is_published, created_at, id)');
  db.close();
}
