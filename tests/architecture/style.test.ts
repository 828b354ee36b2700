import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { filesUnder, lineOf, parse, read, ROOT, sourcesUnder, type Source } from './sources.ts';

const LONGEST_LINE = 120;
/** In lines. A test file lists the cases of one use case, and may be longer than code. */
const LONGEST_FILE = 300;

/** What git tracks in the root folder, besides files whose names begin with a dot. */
const TOP = [
  'README.md',
  'client',
  'codegen.ts',
  'drizzle',
  'package-lock.json',
  'package.json',
  'schema.graphql',
  'server',
  'tests',
  'tsconfig.json',
];
const MADE = ['coverage', 'data', 'dist', 'node_modules'];

/** Files whose default export a tool requires. */
const READ_BY_TOOLS =
  /^codegen\.ts$|^drizzle\/\w+\.config\.ts$|\/vite(st)?\.config\.ts$|^tests\/durations\.reporter\.ts$/;

/** Outside of `waitFor` and `eventually`. */
const EXPECTS_FOCUS = /^\s*expect\(.*(\.toHaveFocus\(|activeElement|isFocused\()/;

/** What a page that may still be changing is asked, by folder: in jsdom whether it shows something no more. */
const READS_PAGE = {
  'tests/browser/':
    /\.(count|textContent|innerText|allTextContents|isVisible|isDisabled|isEnabled|isChecked|inputValue|getAttribute)\(/,
  'tests/client/': /\bquery(All)?By\w+\(/,
};

const sources = [...sourcesUnder('server', 'client', 'tests', '.build'), parse('codegen.ts')];

const found = (look: (source: Source) => number[]): string[] =>
  sources.flatMap((source) => look(source).map((line) => `${source.path}:${line}`));

test('the code is as the formatter writes it (npm run format)', () => {
  const { stdout } = spawnSync('npx', ['oxfmt', '--list-different'], { cwd: ROOT, encoding: 'utf8' });
  expect(stdout.trim()).toBe('');
});

test(`no comment is longer than ${LONGEST_LINE}, where the formatter leaves lines as they are`, () => {
  const long = found(({ text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (/^\s*(\/\/|\/?\*)/.test(line) && [...line].length > LONGEST_LINE ? [index + 1] : [])),
  );
  expect(long).toEqual([]);
});

test(`no file is longer than ${LONGEST_FILE} lines`, () => {
  const long = sources.filter(({ text }) => text.split('\n').length - 1 > LONGEST_FILE);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test('a focus that is expected is waited for, since it moves after what is shown', () => {
  const atOnce = found(({ path, text }) =>
    /^tests\/(browser|client)\//.test(path)
      ? text.split('\n').flatMap((line, index) => (EXPECTS_FOCUS.test(line) ? [index + 1] : []))
      : [],
  );
  expect(atOnce).toEqual([]);
});

test.each(Object.entries(READS_PAGE))(
  'what a page shows is waited for in %s, since it may settle after it is there',
  (folder, reads) => {
    const atOnce = found((source) => {
      const lines: number[] = [];
      if (!source.path.startsWith(folder)) return lines;
      let waitsUntil = 0;
      new Visitor({
        CallExpression({ callee, start, end }) {
          if (callee.type !== 'Identifier') return;
          if (callee.name === 'waitFor') waitsUntil = end;
          const isRead = callee.name === 'expect' && reads.test(source.text.slice(start, end));
          if (isRead && start >= waitsUntil) lines.push(lineOf(source, start));
        },
      }).visit(source.program);
      return lines;
    });
    expect(atOnce).toEqual([]);
  },
);

test('nothing is of type any', () => {
  const anys = found((source) => {
    const lines: number[] = [];
    new Visitor({ TSAnyKeyword: ({ start }) => lines.push(lineOf(source, start)) }).visit(source.program);
    return lines;
  });
  expect(anys).toEqual([]);
});

/** Handlers that are called with an event or an answer. */
const GIVEN_MORE = ['onClick', 'onCompleted'];

test('a callback of another component is called with its own arguments, not with an event or an answer', () => {
  const handedOn = found((source) => {
    const lines: number[] = [];
    const isOwn = (name: string) => new RegExp(`function ${name}\\(|const ${name} = (async )?\\(`).test(source.text);
    const check = (handler: string, value: ESTree.Node) => {
      if (!GIVEN_MORE.includes(handler)) return;
      const isElsewhere = value.type === 'Identifier' ? !isOwn(value.name) : value.type === 'MemberExpression';
      if (isElsewhere) lines.push(lineOf(source, value.start));
    };
    new Visitor({
      JSXAttribute({ name, value }) {
        if (name.type === 'JSXIdentifier' && value?.type === 'JSXExpressionContainer')
          check(name.name, value.expression);
      },
      ObjectExpression({ properties }) {
        for (const property of properties)
          if (property.type === 'Property' && property.key.type === 'Identifier')
            check(property.key.name, property.value);
      },
    }).visit(source.program);
    return source.path.startsWith('client/') ? lines : [];
  });
  expect(handedOn).toEqual([]);
});

test('no form is judged by the browser, which speaks its own language and knows other rules', () => {
  const judged = sources.flatMap(({ path, text }) =>
    [...(path.startsWith('client/') ? text : '').matchAll(/<(?:chakra\.)?form\b[^>]*>/g)]
      .filter(([tag]) => !tag.includes('noValidate'))
      .map(([tag]) => `${path}: ${tag}`),
  );
  expect(judged).toEqual([]);
});

test('nothing is promised for later', () => {
  const promises = found((source) =>
    source.comments
      .filter(({ value }) => /\b(TODO|FIXME|XXX|HACK)\b/.test(value))
      .map(({ start }) => lineOf(source, start)),
  );
  expect(promises).toEqual([]);
});

test('what a file gives has a name, unless a tool asks for the default', () => {
  const defaults = sources.filter(
    ({ path, program }) =>
      !READ_BY_TOOLS.test(path) && program.body.some(({ type }) => type === 'ExportDefaultDeclaration'),
  );
  expect(defaults.map(({ path }) => path)).toEqual([]);
});

test('only a list of what features have exports from another file: who needs it imports that file', () => {
  const barrels = sources.filter(
    ({ path, program }) =>
      !/^server\/features\/(.*\.feature|features)\.ts$/.test(path) &&
      program.body.some(
        (statement) =>
          statement.type === 'ExportAllDeclaration' ||
          (statement.type === 'ExportNamedDeclaration' && statement.source !== null),
      ),
  );
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

test('no name says nothing', () => {
  const paths = ['server', 'client', 'tests'].flatMap(filesUnder);
  expect(paths.filter((path) => /\b(utils?|helpers?|misc|common)\b/i.test(path))).toEqual([]);
});

test('the focus moves with what is shown: in a layout effect, not a moment later', () => {
  const late = found((source) => {
    const lines: number[] = [];
    new Visitor({
      CallExpression({ callee, start, end }) {
        const isEffect = callee.type === 'Identifier' && callee.name === 'useEffect';
        if (isEffect && /\.focus\(/.test(source.text.slice(start, end))) lines.push(lineOf(source, start));
      },
    }).visit(source.program);
    return lines;
  });
  expect(late).toEqual([]);
});

test('every package has one exact version', () => {
  type Manifest = Record<'dependencies' | 'devDependencies' | 'overrides', Record<string, string>>;
  const { dependencies, devDependencies, overrides } = JSON.parse(read('package.json')) as Manifest;
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...overrides }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('the top level holds what the plan puts there', () => {
  const there = readdirSync(ROOT).filter((name) => !name.startsWith('.') && !MADE.includes(name));
  expect(there.filter((name) => !TOP.includes(name))).toEqual([]);
});
