import { getNamedType, isInputObjectType, type GraphQLInputType } from 'graphql';
import { Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { STATUS_OF } from '#server/kernel/errors.ts';
import { codesIn, documentedSchema } from '#tests/support/named.errors.ts';
import { read, sourcesUnder, type Source } from './sources.ts';

type Span = Pick<ESTree.Node, 'start' | 'end'>;
type Row = { code: string; sentence: string; path: string };

const HEAD = `# Errors

Written by \`npm run errors\`, from the code. \`…\` stands for a value; \`—\`, for a sentence made elsewhere. A rule's
docstring says when it refuses. GraphQL's codes of malformed operations are in \`server/platform/graphql/errors.ts\`.

| Code | HTTP | Sentence | File |
|---|---|---|---|`;

const isWithin = (inner: Span, outer: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** A text or template as written, each value in it as `…`; null for anything else, and for less than a sentence. */
function sentenceOf(node: ESTree.Node): string | null {
  let text = '';
  if (node.type === 'Literal' && typeof node.value === 'string') text = node.value;
  if (node.type === 'TemplateLiteral') text = node.quasis.map(({ value }) => value.cooked ?? '').join('…');
  return / .*\p{L}{4}|\p{L}{4}.* |»:/su.test(text) ? text : null;
}

/** The places in a file of what the rows are made of. */
function placesIn(program: ESTree.Program) {
  const sentences: (Span & { sentence: string })[] = [];
  const names: (Span & { name: string })[] = [];
  const declared = new Map<string, Span>();
  const problems: (Span & { code: string; message: Span })[] = [];
  const fieldRules: Span[] = [];
  const labels: Span[] = [];
  const note = (node: ESTree.Node) => {
    const sentence = sentenceOf(node);
    if (sentence !== null) sentences.push({ sentence, start: node.start, end: node.end });
  };
  const declare = (name: string, value: ESTree.Node) => {
    declared.set(name, value);
    const isRule =
      name === 'required' ? value.type === 'Literal' : /problem$/i.test(name) && /Function/.test(value.type);
    if (isRule) fieldRules.push(value);
    if (name === 'label') labels.push(value);
  };
  new Visitor({
    Literal: note,
    TemplateLiteral: note,
    Identifier: ({ name, start, end }) => names.push({ name, start, end }),
    VariableDeclarator: ({ id, init }) => id.type === 'Identifier' && init && declare(id.name, init),
    FunctionDeclaration: (node) => node.id && declare(node.id.name, node),
    Property: ({ key, value }) => key.type === 'Identifier' && declare(key.name, value),
    AssignmentPattern: ({ left, right }) => left.type === 'Identifier' && declare(left.name, right),
    AssignmentExpression({ left, right }) {
      if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier') return;
      if (left.object.name === 'details') fieldRules.push(right);
    },
    CallExpression({ callee, arguments: [first, message], start, end }) {
      if (callee.type !== 'Identifier' || !first) return;
      if (callee.name === 'fieldsProblem') fieldRules.push(first);
      if (callee.name !== 'problem' || first.type !== 'Literal' || !message) return;
      problems.push({ code: String(first.value), message, start, end });
    },
  }).visit(program);
  return { sentences, names, declared, problems, fieldRules, labels };
}

/** What `problem` is called with, by code, and what the rules about fields say, whose code is VALIDATION. */
function rowsOf({ path, program }: Source): Row[] {
  const { sentences, names, declared, problems, fieldRules, labels } = placesIn(program);
  const found = (where: Span) => {
    const named = names.filter((name) => isWithin(name, where)).map(({ name }) => declared.get(name));
    const spans = [where, ...named.filter((span) => span !== undefined)];
    return sentences.filter((sentence) => spans.some((span) => isWithin(sentence, span)));
  };
  const ofFields = fieldRules
    .filter((rule) => !problems.some((problem) => isWithin(problem, rule)))
    .flatMap(found)
    .filter((sentence) => ![...problems, ...labels].some((other) => isWithin(sentence, other)))
    .filter(({ sentence }) => /^[\p{Lu}…].* .* ./su.test(sentence));
  return [
    ...problems.flatMap(({ code, message }) => found(message).map(({ sentence }) => ({ code, sentence, path }))),
    ...ofFields.map(({ sentence }) => ({ code: 'VALIDATION', sentence, path })),
  ];
}

test('the page of errors is what the code says (npm run errors writes it)', async () => {
  const rows = sourcesUnder('server').flatMap(rowsOf);
  const lines = Object.entries(STATUS_OF).flatMap(([code, status]) => {
    const found = rows.filter((row) => row.code === code);
    const shown = found.length > 0 ? found : [{ sentence: '—', path: 'server/kernel/errors.ts' }];
    return shown.map(({ sentence, path }) => `| \`${code}\` | ${status} | ${sentence} | \`${path}\` |`);
  });
  expect(rows.filter(({ code }) => !(code in STATUS_OF))).toEqual([]);
  await expect(`${HEAD}\n${[...new Set(lines)].join('\n')}\n`).toMatchFileSnapshot('../../server/ERRORS.md');
});

test('the schema names no error code that the server does not have', () => {
  const named = [...read('schema.graphql').matchAll(/"""(.+?)"""/gs)].flatMap(([, text]) => codesIn(text));
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter((code) => !(code in STATUS_OF))).toEqual([]);
});

/** The codes that an input, or what it consists of, names. */
function codesOfInput(type: GraphQLInputType): string[] {
  const input = getNamedType(type);
  if (!isInputObjectType(input)) return [];
  return Object.values(input.getFields()).flatMap((field) => [
    ...codesIn(field.description),
    ...codesOfInput(field.type),
  ]);
}

test('a mutation names each error code that its input names', () => {
  const mutations = Object.values(documentedSchema().getMutationType()?.getFields() ?? {});
  const unnamed = mutations.flatMap(({ name, description, args }) => {
    const named = codesIn(description);
    const ofInput = args.flatMap((arg) => [...codesIn(arg.description), ...codesOfInput(arg.type)]);
    return ofInput.filter((code) => !named.includes(code)).map((code) => `${name}: ${code}`);
  });
  expect(unnamed).toEqual([]);
});
