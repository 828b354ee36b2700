import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { ROW_IDS, TABLES } from './rows.ts';
import { parse, ROOT } from './sources.ts';

const TITLED = new Set(['test', 'it', 'describe']);

/** `test`, `test.each(…)` and `test.skipIf(…)` all begin with `test`. */
function firstNameOf(callee: ESTree.Expression): string | null {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return firstNameOf(callee.object);
  return callee.type === 'CallExpression' ? firstNameOf(callee.callee) : null;
}

/** The titles as they are written: a template keeps its `${…}`, a row of cases its `%s`. */
function titlesIn(path: string): string[] {
  const titles: string[] = [];
  const { program, text } = parse(path);
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!title || !TITLED.has(firstNameOf(callee) ?? '')) return;
      if (title.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
      if (title.type === 'TemplateLiteral') titles.push(text.slice(title.start + 1, title.end - 1));
    },
  }).visit(program);
  return titles;
}

const rows = TABLES.flatMap((table) => Object.entries(table));

test('every row of the checklist about screens has one line in these tables', () => {
  expect(rows.map(([id]) => id).sort()).toEqual([...ROW_IDS].sort());
});

test('every test named in these tables is there', () => {
  const named = rows.flatMap(([id, [, ...tests]]) => tests.map((one) => ({ id, ...one })));
  const titles = new Map<string, string[]>();
  for (const { file } of named) {
    if (!titles.has(file)) titles.set(file, existsSync(join(ROOT, file)) ? titlesIn(file) : []);
  }
  expect(named.filter(({ file, title }) => !titles.get(file)?.includes(title))).toEqual([]);
});
