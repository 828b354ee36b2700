import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startApp } from '#tests/support/app.ts';
import { awayFolder, elsewhere } from '#tests/support/backups.ts';
import { built } from '#tests/support/built.ts';
import { ask } from '#tests/support/newer.schema.ts';
import { currentEngine, type Storage } from '#tests/support/storage.ts';

const NEW = /a new (one|site) is made/;
const SECRET = 'the secret of the former server and long enough';

/** Storage whose database is empty, beside a file in a folder that earlier ones leave. */
async function emptied(left: string | null): Promise<Storage> {
  const storage = await elsewhere();
  if (storage.databaseUrl !== null) {
    await ask(storage, 'drop schema public, drizzle cascade');
    await ask(storage, 'create schema public');
  }
  if (left !== null) {
    mkdirSync(join(storage.dataDir, left));
    writeFileSync(join(storage.dataDir, left, 'a.png'), 'a picture');
  }
  return storage;
}

const environmentOf = ({ dataDir, databaseUrl }: Pick<Storage, 'dataDir' | 'databaseUrl'>): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  PORT: '0',
  LOG_LEVEL: 'silent',
  MIN_FREE_DISK: '0',
  DATA_DIR: dataDir,
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl, JWT_SECRET: SECRET }),
});

test.each(['media', 'before-migrations'])(
  'an empty database beside %s of an earlier one is not taken unless asked',
  async (left) => {
    const storage = await emptied(left);
    await expect(startApp({ beside: storage })).rejects.toThrow(
      `an earlier one left ${join(storage.dataDir, left)}: correct`,
    );
    await expect(startApp({ beside: storage })).rejects.toThrow('npm start -- --new'); // nothing was made meanwhile
    const log: string[] = [];
    await (await startApp({ beside: storage, isNew: true, log })).app.close();
    expect(log.join('')).toMatch(NEW);
    await (await startApp({ beside: storage })).app.close();
  },
);

test('a first start is as ever, and the log says that a database is made, once', async () => {
  const storage = await emptied(null);
  mkdirSync(join(storage.dataDir, 'textos')); // the operator's
  mkdirSync(join(storage.dataDir, 'media')); // with nothing in it
  const logs: string[][] = [[], []];
  for (const log of logs) await (await startApp({ beside: storage, log })).app.close();
  expect(logs.map((log) => NEW.test(log.join('')))).toEqual([true, false]);
});

test('doctor and commands see it before a start, and make nothing', async () => {
  const storage = await emptied('media');
  const doctor = await built.run('operator', environmentOf(storage), 'doctor');
  expect(doctor).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^fault +database .* left .*media: correct/m) as string,
  });
  const status = await built.run('operator', environmentOf(storage), 'status');
  expect(status).toMatchObject({
    code: 2,
    printed: expect.stringMatching(/^There is no (database at|ledger in)/) as string,
  });
  await expect(startApp({ beside: storage })).rejects.toThrow('npm start -- --new');
});

describe.skipIf(currentEngine() !== 'sqlite')('a data folder', () => {
  test.each([
    ['the secret alone', { 'jwt-secret': `${SECRET}\n` }],
    ['an empty file of the database', { 'fichin.db': '' }],
    ["the database's log", { 'fichin.db-wal': 'rows' }],
  ])('that has %s of an earlier server is refused in a sentence, and left as it is', async (_what, files) => {
    const dataDir = awayFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, name), text);
    const { code, printed } = await built.run('main', environmentOf({ dataDir, databaseUrl: null }));
    expect(code).toBe(1);
    expect(printed).toMatch(/^There is no database at [^\n]*, but an earlier one left [^\n]*npm start -- --new\n$/);
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(dataDir, name), 'utf8')).toBe(text);
  });

  test('with other files than a secret is not emptied for a demo world', async () => {
    const dataDir = awayFolder();
    mkdirSync(join(dataDir, 'media'));
    writeFileSync(join(dataDir, 'media/a.png'), 'a picture');
    const { code, printed } = await built.run('demo', environmentOf({ dataDir, databaseUrl: null }));
    expect({ code, printed }).toMatchObject({
      code: 1,
      printed: expect.stringContaining('has no demo world') as string,
    });
    expect(readdirSync(join(dataDir, 'media'))).toEqual(['a.png']);
  });
});
