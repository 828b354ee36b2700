import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backUp, restore } from '#server/backup/backup.ts';
import { writeFileList } from '#server/backup/file.list.ts';
import { openDatabase } from '#server/features/open.ts';
import { databaseIdOf } from '#server/platform/database/installation.ts';
import { createEventRepository } from '#server/platform/events/event.repository.ts';
import { FIRST_POSITION } from '#server/kernel/events/event.ts';
import { anEvent } from '#tests/support/events.ts';
import { currentEngine, freshStorage, type Storage } from '#tests/support/storage.ts';
import { openStore } from '#tests/support/store.ts';

describe.skipIf(currentEngine() !== 'postgres')('a backup of PostgreSQL', () => {
  function away(): string {
    const folder = mkdtempSync(join(tmpdir(), 'fichin-backup-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  }
  async function elsewhere(): Promise<Storage> {
    const storage = await freshStorage();
    onTestFinished(storage.remove);
    return storage;
  }
  async function ask<Row extends object>({ databaseUrl }: Storage, ...queries: string[]): Promise<Row[]> {
    const client = new pg.Client(databaseUrl ?? '');
    await client.connect();
    const answers = [];
    for (const query of queries) answers.push(await client.query<Row>(query));
    await client.end();
    return answers.at(-1)?.rows ?? [];
  }

  /** Every row of every table, each as one text. */
  /** Without the numbers of transactions, which are those of one database server, and of restores. */
  async function rowsOf(storage: Storage): Promise<Record<string, string[]>> {
    const tables = await ask<{ name: string }>(
      storage,
      `select tablename "name" from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const schema = ['__drizzle_migrations', 'schema_version'].includes(name) ? 'drizzle' : 'public';
      const rows = await ask<{ row: string }>(
        storage,
        `select (to_jsonb(t) - 'transaction_id' - 'restores')::text "row" from ${schema}.${name} t order by 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  }

  test('brings back every row of every table as it was, and goes on counting ids where it was', async () => {
    const { storage, database, developer, investor, project, investing } = await openStore();
    const dana = await developer();
    const hostile = { title: 'Ñandú "1"\t\\n\u2028🕹️', description: 'línea\r\notra\\', platforms: ['a"b', '{}', 'ñ'] };
    const { id: projectId } = await project(dana, { ...hostile, maxInvestors: 8, roi: null });
    const { id: gone } = await project(dana);
    const { id } = await investor();
    const ines = { id, role: 'investor' as const, developerProfileId: null };
    for (const idempotencyKey of [null, 'clave']) {
      await investing.invest(ines, { projectId, amount: 1_234_567, idempotencyKey });
    }
    const { projects } = database.tables;
    await ask(storage, `delete from projects where id = ${gone}`);
    await databaseIdOf(database);
    const before = await rowsOf(storage);
    const folder = join(away(), 'copy');
    await backUp(storage, folder);

    const restored = await elsewhere();
    await ask(restored, 'create table of_another_program (x int)', 'create view seen as select 1 as one');
    await expect(restore(restored, folder, false)).rejects.toThrow(
      "not Fichín's (of_another_program, seen): say --replace",
    );
    await restore(restored, folder, true);
    const copy = await openDatabase({ ...restored, synchronous: 'OFF' });
    expect(await rowsOf(restored)).toEqual(before);
    const events = createEventRepository(copy);
    await expect.poll(async () => (await events.latestPosition()).id).toBe(3);
    const { events: told } = await events.listAfter(FIRST_POSITION, 10);
    expect(told.map((event) => event.id)).toEqual([1, 2, 3]);
    const [next] = await ask<{ id: number }>(restored, "select nextval('projects_id_seq')::int id");
    expect(next?.id).toBe(gone + 1);
    const all = await copy.read.select().from(projects);
    expect(all).toEqual(await database.read.select().from(projects));
    await copy.close();
  });

  test('is of one moment, whatever is written meanwhile, and more than one batch of rows', async () => {
    const { storage, investor } = await openStore();
    const made = "insert into users (email, password_hash, role, created_at) select n, '-', 'investor', now()";
    await ask(storage, `${made} from generate_series(1, 450) n`);
    await ask(storage, 'insert into investor_profiles (user_id) select id from users');
    let busy = true;
    const work = (async () => {
      while (busy) await investor();
    })();
    const folder = join(away(), 'copy');
    await backUp(storage, folder);
    busy = false;
    await work;
    const restored = await elsewhere();
    await restore(restored, folder, false);
    const [counts] = await ask<{ users: number; profiles: number }>(
      restored,
      'select (select count(*)::int from users) users, (select count(*)::int from investor_profiles) profiles',
    );
    expect(counts?.users).toBeGreaterThanOrEqual(450);
    expect(counts?.profiles).toBe(counts?.users);
  });

  test('keeps the order of events, cursors and read pointers, whatever the order of ids', async () => {
    const { storage, investor, developer, project } = await openStore();
    const [{ id: user }, { id: projectId }] = [await investor(), await project(await developer())];
    await ask(storage, 'delete from events');
    const [early, late] = [new pg.Client(storage.databaseUrl ?? ''), new pg.Client(storage.databaseUrl ?? '')];
    for (const client of [early, late]) {
      await client.connect();
      await client.query('begin; select pg_current_xact_id()'); // numbers in this order, ids in the other
    }
    for (const client of [late, early]) {
      const values = `values ('update_published', ${projectId}, 1, now())`;
      await client.query(`insert into events (kind, project_id, subject_id, created_at) ${values}`);
    }
    for (const client of [late, early]) await client.query('commit').then(() => client.end());
    const told = 'select transaction_id, id from events order by id desc limit 1';
    await ask(
      storage,
      `insert into event_cursors (name, transaction_id, event_id, recipient_id) select 'x', told.*, 0 from (${told}) told`,
    );
    await ask(storage, `insert into read_pointers select ${user}, 0, told.*, now() from (${told}) told`);
    const folder = join(away(), 'copy');
    await backUp(storage, folder);

    const restored = await elsewhere();
    await restore(restored, folder, false);
    const behind = (table: string) =>
      ask(
        restored,
        `select e.id - (select min(id) from events) "nth" from events e, ${table} p
        where (e.transaction_id, e.id) > (p.transaction_id, p.event_id)`,
      );
    expect(await behind('event_cursors')).toEqual([{ nth: 0 }]);
    expect(await behind('read_pointers')).toEqual([{ nth: 0 }]);
    const copy = await openDatabase({ ...restored, synchronous: 'OFF' });
    const events = createEventRepository(copy);
    await expect.poll(async () => (await events.listAfter(FIRST_POSITION, 10)).events).toHaveLength(2);
    await copy.write('system', async (_tx, emit) => emit(anEvent(7)));
    await expect.poll(async () => (await events.listAfter(FIRST_POSITION, 10)).events.at(-1)?.subjectId).toBe(7);
    await copy.close();
  });

  test('of a newer version is neither made nor restored', async () => {
    const storage = await elsewhere();
    const folder = away();
    await backUp(storage, join(folder, 'copy'));
    const file = join(folder, 'copy/fichin.rows.gz');
    const newer = gunzipSync(readFileSync(file))
      .toString()
      .replace(/({[^{}]*"created_at":")(\d+"[^{}]*})/, '$1$2,$19$2');
    writeFileSync(file, gzipSync(newer));
    await writeFileList(join(folder, 'copy'), []);
    await expect(restore(await elsewhere(), join(folder, 'copy'), true)).rejects.toThrow('newer version');
    await ask(storage, "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9e12)");
    await expect(backUp(storage, join(folder, 'other'))).rejects.toThrow('newer version');
  });

  test('a server does not start while a restore works', async () => {
    const storage = await elsewhere();
    const restoring = new pg.Client(storage.databaseUrl ?? '');
    await restoring.connect();
    await restoring.query('select pg_advisory_lock(7202)');
    await expect(openDatabase({ ...storage, synchronous: 'OFF' })).rejects.toThrow('A restore works');
    await restoring.end();
  });
});
