import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from '#server/platform/database/schema.version.ts';
import { breaksOf, changedIn, RELEASED_MIGRATIONS, RELEASED_SCHEMA } from './released.ts';
import { read, ROOT } from './sources.ts';

/** The version in package.json before the first release. */
const UNRELEASED = '0.1.0';

const readIfThere = (path: string): string | null => (existsSync(join(ROOT, path)) ? read(path) : null);
const schema = readIfThere(RELEASED_SCHEMA);
const migrations = readIfThere(RELEASED_MIGRATIONS);

test('a version that is set has its notes, and left its schema and its migrations', () => {
  expect(read('.github/RELEASES.md')).toMatch(new RegExp(`^## ${VERSION.replaceAll('.', '\\.')}$`, 'm'));
  const isFirst = VERSION === UNRELEASED;
  expect([schema === null, migrations === null]).toEqual([isFirst, isFirst]);
  if (schema !== null) expect(schema.split('\n', 1)).toEqual([`# ${VERSION}`]);
});

test.skipIf(schema === null)('the schema breaks no client of the last release, but of what that had deprecated', () => {
  expect(breaksOf(schema ?? '', read('schema.graphql'))).toEqual([]);
});

test.skipIf(migrations === null)('no migration of a release has changed', () => {
  expect(changedIn(migrations ?? '', readIfThere)).toEqual([]);
});

test.each([
  ['a field', 'type Query { a(d: Int): Int }', ['Query.b was removed.', 'Old was removed.']],
  ['an argument', 'type Query { a: Int b: Old } type Old { c: Int }', ['Query.a arg d was removed.']],
  ['what was deprecated', 'type Query { a(d: Int): Int b: Old } type Old { c: Int }', []],
])('removing %s breaks clients, unless it was deprecated', (_what, current, breaks) => {
  const released = `type Query { a(d: Int, e: Int @deprecated): Int b: Old g: Gone @deprecated }
    type Old { c: Int } type Gone { h: Int }`;
  expect(breaksOf(released, current).toSorted()).toEqual(breaks.toSorted());
});

test('a migration that was made anew, or is gone, is named', () => {
  const [kept, anew] = ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'f'.repeat(64)];
  const list = `${kept}  drizzle/a.sql\n${anew}  drizzle/b.sql\n${kept}  drizzle/c.sql\n`;
  const texts: Record<string, string> = { 'drizzle/a.sql': 'test', 'drizzle/b.sql': 'test' };
  expect(changedIn(list, (path) => texts[path] ?? null)).toEqual(['drizzle/b.sql', 'drizzle/c.sql']);
});
