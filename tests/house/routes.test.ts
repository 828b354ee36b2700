import { Visitor } from 'vite';
import { expect, test } from 'vitest';
import { parse, sourcesUnder } from './sources.ts';
import { CALLS, ROUTES } from './spec.ts';
import { UNBUILT_CALLS, UNBUILT_ROUTES } from './unbuilt.ts';

/** `/projects/{id}/edit` and `/projects/:projectId/edit` are the same address. */
const nameless = (address: string): string => address.replace(/\{\w+\}|:\w+/g, '*').replace(/ \/api\//, ' /');

/** The `path` of every row and every `<Route>` in the client's map. */
function builtRoutes(): Set<string> {
  const paths: string[] = [];
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'path' && value.type === 'Literal') paths.push(`${value.value}`);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.name === 'path' && value?.type === 'Literal' && value.value) paths.push(value.value);
    },
  }).visit(parse('client/routes.tsx').program);
  return new Set(paths.map(nameless));
}

/** Every `routes.get('/projects', …)` of the REST door, as `GET /projects`. */
function builtCalls(): Set<string> {
  const calls: string[] = [];
  for (const { program } of sourcesUnder('server/rest')) {
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

function compare(specified: string[], built: Set<string>, unbuilt: string[]) {
  const isBuilt = (row: string) => built.has(nameless(row));
  return {
    missing: specified.filter((row) => !isBuilt(row) && !unbuilt.includes(row)),
    builtAfterAll: unbuilt.filter(isBuilt),
    neverSpecified: unbuilt.filter((row) => !specified.includes(row)),
  };
}

const NOTHING = { missing: [], builtAfterAll: [], neverSpecified: [] };

test('every address of the route table has its screen', () => {
  expect(compare(ROUTES, builtRoutes(), UNBUILT_ROUTES)).toEqual(NOTHING);
});

test('every call of the call table has its REST route', () => {
  expect(compare(CALLS, builtCalls(), UNBUILT_CALLS)).toEqual(NOTHING);
});
