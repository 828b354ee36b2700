import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERSION } from '#server/platform/database/schema.version.ts';
import { additionsToDocument, breaksOfDocument, printParts, readDocument } from './released.openapi.ts';
import {
  additionsTo,
  breaksOf,
  changedIn,
  RELEASED_DOCUMENT,
  RELEASED_MIGRATIONS,
  RELEASED_SCHEMA,
  unnoted,
} from './released.ts';
import { read, ROOT } from './sources.ts';

/** The version in package.json before the first release. */
const UNRELEASED = '0.1.0';

const readIfThere = (path: string): string | null => (existsSync(join(ROOT, path)) ? read(path) : null);
const schema = readIfThere(RELEASED_SCHEMA);
const document = readIfThere(RELEASED_DOCUMENT);
const migrations = readIfThere(RELEASED_MIGRATIONS);

test('a version that is set has its notes, and left its schema, its document and its migrations', () => {
  expect(read('.github/RELEASES.md')).toMatch(new RegExp(`^## ${VERSION.replaceAll('.', '\\.')}$`, 'm'));
  const isFirst = VERSION === UNRELEASED;
  expect([schema, document, migrations].map((form) => form === null)).toEqual([isFirst, isFirst, isFirst]);
  for (const form of [schema, document]) if (form !== null) expect(form.split('\n', 1)).toEqual([`# ${VERSION}`]);
});

test.skipIf(schema === null)('the schema breaks no client of the last release, but of what that had deprecated', () => {
  expect(breaksOf(schema ?? '', read('schema.graphql'))).toEqual([]);
});

test.skipIf(document === null)('REST and messages to webhooks break no client of the last release', async () => {
  expect(breaksOfDocument(document ?? '', printParts(await readDocument()))).toEqual([]);
});

test.skipIf(schema === null)('what the APIs gained since the last release is in the notes of the next', async () => {
  const [, added = ''] =
    read('.github/RELEASES.md')
      .split(/^## /m)[1]
      ?.split(/^### Added to the APIs$/m) ?? [];
  const gained = [
    ...additionsTo(schema ?? '', read('schema.graphql')),
    ...additionsToDocument(document ?? '', printParts(await readDocument())),
  ];
  expect(unnoted(gained, added)).toEqual([]);
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

const RELEASED = [
  'paths\tPOST /a\t',
  'POST /a header\tb\tstring',
  'answer POST /a 201\tapplication/json\tA',
  'answer A\tc\tstring!',
  'webhooks\td\t',
  'message d\te\tobject!',
  'message d.e\tf\tvalue',
];

test.each([
  ['a call and a kind of message', ['paths\tGET /a\t', 'answer GET /a 200\ttext/csv\tstring', 'webhooks\tg\t'], []],
  ['what a message has, and values of it', ['message d.e\tg\tobject!', 'message d.e.g\th\tvalue'], []],
  ['what a call takes', ['POST /a header\tg\tstring'], []],
  ['what a call must be sent', ['POST /a header\tg\tstring!'], ['+ POST /a header\tg\tstring!']],
  ['what an answer has', ['answer A\tg\tstring'], ['+ answer A\tg\tstring']],
])('adding %s breaks clients of the document, or not', (_what, added, breaks) => {
  expect(breaksOfDocument(RELEASED.join('\n'), [...RELEASED, ...added].join('\n'))).toEqual(breaks);
});

test.each(RELEASED)('without %j clients of the document break', (line) => {
  const left = RELEASED.filter((one) => one !== line);
  expect(breaksOfDocument(RELEASED.join('\n'), left.join('\n'))).toEqual([`- ${line}`]);
});

test('an addition is noted by its name, after where it is', () => {
  const additions = [
    ...additionsTo('type Query { a: A } enum A { B }', 'type Query { a(c: D): A } enum A { B E } input D { f: A }'),
    ...additionsToDocument(RELEASED.join('\n'), [...RELEASED, 'message d.e\tg\tstring'].join('\n')),
  ];
  const names = additions.map(({ where, name }) => `${where}: ${name}`);
  expect(names).toEqual(['Query.a: c', 'A: E', 'types: D', 'e: g']);
  expect(unnoted(additions, '- `A`: `B`,\n  `E`.\n- `types`: `D`.\n- `e`: `c`')).toEqual([
    { where: 'Query.a', name: 'c' },
    { where: 'e', name: 'g' },
  ]);
});
