import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OLDEST_VERSION, VERSION } from '#server/platform/database/schema.version.ts';
import { ROOT } from './sources.ts';

type Entry = { when: number; tag: string };

const journalOf = (engine: string): Entry[] =>
  (JSON.parse(readFileSync(`drizzle/${engine}/meta/_journal.json`, 'utf8')) as { entries: Entry[] }).entries;

/** The migrations in the table of the change log, with the oldest version that can serve their schema. */
const logged = [...readFileSync('drizzle/CHANGELOG.md', 'utf8').matchAll(/^\| (\d{4}_\w+) \| (\d+\.\d+\.\d+) \| \S/gm)];
const versions = logged.map(([, , version = '']) => version);
const newestOf = (...among: string[]): string | undefined =>
  among.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);

test.each(['sqlite', 'postgres'])('the change log has a line for each migration of %s, in their order', (engine) => {
  const entries = journalOf(engine);
  expect(logged.map(([, tag]) => tag)).toEqual(entries.map(({ tag }) => tag));
  const whens = entries.map(({ when }) => when);
  expect(whens).toEqual([...new Set(whens)].toSorted((one, other) => one - other));
});

test.each(['sqlite', 'postgres'])(
  'the migrations of %s make the tables of the code, as the newest snapshot says',
  (engine) => {
    const out = mkdtempSync(join(tmpdir(), 'fichin-migrations-'));
    onTestFinished(() => rmSync(out, { recursive: true }));
    cpSync(`drizzle/${engine}`, out, { recursive: true });
    const newest = `${journalOf(engine).at(-1)?.tag.split('_', 1)[0]}_snapshot.json`;
    expect(readdirSync(join(out, 'meta')).toSorted()).toEqual([newest, '_journal.json']);
    const written = readFileSync(`drizzle/${engine}.config.ts`, 'utf8');
    const flags = [...written.matchAll(/^ {2}(\w+): '(.+)',$/gm)].map(([, name, value]) =>
      name === 'out' ? `--out=${relative(ROOT, out)}` : `--${name}=${value}`,
    );
    const kit = join(ROOT, 'node_modules/.bin/drizzle-kit');
    const { stdout, stderr } = spawnSync(kit, ['generate', ...flags], { cwd: ROOT, encoding: 'utf8' });
    expect(stdout + stderr).toContain('No schema changes, nothing to migrate');
  },
);

test('the oldest version in the change log is the one that the server writes, and no later than its own', () => {
  expect(versions).toEqual(versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })));
  expect(versions.at(-1)).toBe(OLDEST_VERSION);
  expect(newestOf(OLDEST_VERSION, VERSION)).toBe(VERSION);
});
