import { Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { STATUS_OF } from '#server/domain/errors.ts';
import { isThere } from './imports.ts';
import { read, sourcesUnder } from './sources.ts';

const NONE = '—';
const VALUE = '…';

type Row = { code: string; sentence: string; files: string[] };

/** The rows of the tables in server/domain/README.md, without their heads. */
const rows: Row[] = read('server/domain/README.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Rule |'))
  .map((line) => {
    const [, , code = '', sentence = '', files = ''] = line.split('|').map((cell) => cell.trim());
    return {
      code: code.replaceAll('`', ''),
      sentence,
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    };
  });

const sources = sourcesUnder('server');

/** A text or template as written, each value in it as `…`; null for anything else. */
function writtenText(node: ESTree.Node | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral') return null;
  return node.quasis.map(({ value }) => value.cooked ?? '').join(VALUE);
}

/** Every `problem('CODE', 'Sentence')`; the sentence is null when it is written elsewhere. */
function writtenProblems(): { code: string; sentence: string | null }[] {
  const problems: { code: string; sentence: string | null }[] = [];
  for (const { program } of sources) {
    new Visitor({
      CallExpression: ({ callee, arguments: [first, second] }) => {
        if (callee.type !== 'Identifier' || callee.name !== 'problem') return;
        const code = writtenText(first);
        if (code !== null) problems.push({ code, sentence: writtenText(second) });
      },
    }).visit(program);
  }
  return problems;
}

function writtenTexts(): Set<string> {
  const texts = new Set<string>();
  const note = (node: ESTree.Node) => texts.add(writtenText(node) ?? '');
  for (const { program } of sources) new Visitor({ Literal: note, TemplateLiteral: note }).visit(program);
  return texts;
}

const problems = writtenProblems();

test('every code of a refusal stands in the tables of server/domain/README.md', () => {
  const listed = new Set(rows.map(({ code }) => code));
  const codes = [...Object.keys(STATUS_OF), ...problems.map(({ code }) => code)];
  expect(problems).not.toEqual([]);
  expect([...new Set(codes)].filter((code) => !listed.has(code))).toEqual([]);
});

test('every sentence of a refusal stands there with its code', () => {
  const listed = new Set(rows.map(({ code, sentence }) => `${code}: ${sentence}`));
  const said = problems.flatMap(({ code, sentence }) => (sentence === null ? [] : [`${code}: ${sentence}`]));
  expect(said.filter((refusal) => !listed.has(refusal))).toEqual([]);
});

test('every code and sentence of those tables is written in the server', () => {
  const texts = writtenTexts();
  const isCode = (code: string) => code === NONE || code in STATUS_OF || texts.has(code);
  const isSentence = (sentence: string) => sentence === NONE || texts.has(sentence);
  expect(rows.filter(({ code, sentence }) => !isCode(code) || !isSentence(sentence))).toEqual([]);
});

test('every row of those tables names files that are there', () => {
  expect(rows.filter(({ files }) => files.length === 0 || !files.every(isThere))).toEqual([]);
});
