import { Visitor } from 'vite';
import { expect, test } from 'vitest';
import { PATTERNS } from '#server/kernel/paths/page.paths.ts';
import { FORGOTTEN_PASSWORD_PATH } from '#server/features/sessions/passwords/password.reset.rules.ts';
import { parse, sourcesUnder } from './sources.ts';
import { CALLS, ROUTES } from './spec.ts';
import * as SECRET_PATHS from '#server/kernel/paths/secret.paths.ts';

/** `/projects/{id}/edit` and `/projects/:projectId/edit` are the same address. */
const nameless = (address: string): string => address.replace(/\{\w+\}|:\w+/g, '*').replace(/ \/api\//, ' /');

/** The path of every `route(PATTERNS.…)` and every `<Route>` in the client's route table. */
function builtRoutes(): Set<string> {
  const paths: string[] = [];
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: [path] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'route' || path?.type !== 'MemberExpression') return;
      if (path.property.type === 'Identifier') paths.push(PATTERNS[path.property.name as keyof typeof PATTERNS]);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.name === 'path' && value?.type === 'Literal' && value.value) paths.push(value.value);
    },
  });
  const tables = ['memberRoutes.ts', 'openRoutes.ts', 'projectRoutes.ts', 'routes.tsx'];
  for (const file of tables) visitor.visit(parse(`client/routing/${file}`).program);
  return new Set(paths.map(nameless));
}

/** The server's own pages. */
const { UNSUBSCRIBE_PATH: _unsubscribe, EXPORT_PATH: _export, ...OF_CLIENT } = SECRET_PATHS;

/** Addresses that mails lead to. */
const OF_MAILS = [...Object.values(OF_CLIENT).map((path) => `${path}/*`), FORGOTTEN_PASSWORD_PATH];

/** Every `routes.get('/projects', …)` of the REST API, as `GET /projects`. */
function builtCalls(): Set<string> {
  const calls: string[] = [];
  for (const { program } of sourcesUnder('server/features').filter(({ path }) => path.endsWith('.rest.ts'))) {
    new Visitor({
      CallExpression: ({ callee, arguments: [path] }) => {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (!/^(get|post|put|delete|patch)$/.test(callee.property.name)) return;
        if (path?.type !== 'Literal' || typeof path.value !== 'string' || !path.value.startsWith('/')) return;
        calls.push(`${callee.property.name.toUpperCase()} ${path.value}`);
      },
    }).visit(program);
  }
  return new Set(calls.map(nameless));
}

const missingOf = (specified: string[], built: Set<string>): string[] =>
  specified.filter((row) => !built.has(nameless(row)));

test('every address of the route table has its screen', () => {
  expect(missingOf(ROUTES, builtRoutes())).toEqual([]);
});

test('the links of mails lead to screens', () => {
  expect([...builtRoutes()]).toEqual(expect.arrayContaining(OF_MAILS));
});

test('each screen is linked from another, or from a mail', () => {
  const linking = sourcesUnder('client').filter(({ path }) => !path.startsWith('client/routing/'));
  const isLinked = (name: string) => linking.some(({ text }) => new RegExp(`\\bpaths\\.${name}\\b`).test(text));
  const isMailed = (path: string) => OF_MAILS.some((mailed) => nameless(mailed) === nameless(path));
  const unlinked = Object.entries(PATTERNS).filter(([name, path]) => !isLinked(name) && !isMailed(path));
  expect(unlinked.map(([name]) => name)).toEqual([]);
});

test('every call of the call table has its REST route', () => {
  expect(missingOf(CALLS, builtCalls())).toEqual([]);
});
