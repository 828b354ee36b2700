import { getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { sqliteKit } from '#server/platform/database/kit.ts';
import { defineSchema } from '#server/features/tables.ts';
import { lineOf, sourcesUnder, type Source } from './sources.ts';

const LOCK = 'server/features/sessions/credential.lock.repository.ts';

/** What a key is known by in its row. Passkeys that are being asked for open nothing yet. */
const KNOWN_BY = /hash$|secret$|^tokenId$|^credentialId$/i;

const isOfKeys = (table: Table): boolean => Object.keys(getTableColumns(table)).some((column) => KNOWN_BY.test(column));

/** Tables of what opens an account, or tells others what its owner sees; `users` has passwords. */
const tables = new Map(
  Object.entries(defineSchema(sqliteKit)).filter(([name, table]) => name !== 'users' && isOfKeys(table)),
);

/** The last name of `sessions` and of `tables.sessions`. */
function nameOf(node: ESTree.Node | undefined): string | null {
  if (node?.type === 'MemberExpression') return nameOf(node.property);
  return node?.type === 'Identifier' ? node.name : null;
}

type Insert = { place: string; table: string; isLocked: boolean };

/** Every `.insert(table)` of a key, and whether a function around it takes a `CredentialWriter`. */
function insertsIn(source: Source): Insert[] {
  const found: Insert[] = [];
  const functions: { start: number; end: number; isLocked: boolean }[] = [];
  const note = ({ params, start, end }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const taken = params.map((param) => source.text.slice(param.start, param.end)).join(', ');
    functions.push({ start, end, isLocked: /\btx: CredentialWriter\b/.test(taken) });
  };
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
    CallExpression({ callee, arguments: [table], start }) {
      if (callee.type !== 'MemberExpression' || nameOf(callee) !== 'insert') return;
      const name = nameOf(table);
      if (name === null || !tables.has(name)) return;
      const around = functions.filter((each) => each.start < start && start < each.end);
      const isLocked = around.some((each) => each.isLocked);
      found.push({ place: `${source.path}:${lineOf(source, start)}`, table: name, isLocked });
    },
  }).visit(source.program);
  return found;
}

const sources = sourcesUnder('server');

test('a key is only made in a transaction that holds its account', () => {
  const inserts = sources.flatMap(insertsIn);
  expect([...new Set(inserts.map(({ table }) => table))].toSorted()).toEqual([...tables.keys()].toSorted());
  expect(inserts.filter(({ isLocked }) => !isLocked)).toEqual([]);
});

test(`only ${LOCK} says that a transaction holds an account`, () => {
  const claims = sources.filter(({ text }) => /\bas CredentialWriter\b|as unknown as\b.*CredentialWriter/.test(text));
  expect(claims.map(({ path }) => path)).toEqual([LOCK]);
});

test('no key is made in SQL of its own', () => {
  const names = [...tables.values()].map((table) => getTableName(table));
  const inserts = new RegExp(`insert into "?(${names.join('|')})\\b`, 'i');
  expect(sources.filter(({ text }) => inserts.test(text)).map(({ path }) => path)).toEqual([]);
});
