import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';

const nested = (depth: number): string =>
  'me{projects(first:1){edges{node{developer{projects(first:1){edges{node{'.repeat(depth) +
  'id' +
  '}}}}}}}}'.repeat(depth);

const EVIL: Record<string, string> = {
  depth: `{${nested(6)}}`,
  width: '{projects(first:100){edges{node{updates(first:100){edges{node{comments(first:100){edges{node{id}}}}}}}}}}',
  aliases: `{${Array.from({ length: 200 }, (_, n) => `a${n}:serverInfo{maxUploadBytes}`).join(' ')}}`,
  'log-ins by alias': `mutation{${Array.from(
    { length: 100 },
    (_, n) => `l${n}:login(input:{email:"a@b.co",password:"x"}){accessToken}`,
  ).join(' ')}}`,
  'fragment bomb': `{...f0} ${Array.from({ length: 18 }, (_, n) => `fragment f${n} on Query{...f${n + 1} ...f${n + 1}}`).join(' ')} fragment f18 on Query{serverInfo{maxUploadBytes}}`,
  'fragment cycle': '{...a} fragment a on Query{...b} fragment b on Query{...a}',
  directives: `{serverInfo{maxUploadBytes ${'@include(if:true) '.repeat(500)}}}`,
  tokens: `{${'serverInfo{maxUploadBytes} '.repeat(5000)}}`,
  'duplicate fields': `{serverInfo{${'maxUploadBytes '.repeat(1990)}}}`,
  'overlapping fields': `{${Array.from({ length: 300 }, () => 'serverInfo{maxUploadBytes}').join(' ')} ...x} fragment x on Query{${Array.from(
    { length: 300 },
    () => 'serverInfo{maxUploadFiles}',
  ).join(' ')}}`,
  'circular introspection': `{__schema{types{${'fields{type{'.repeat(12)}name${'}}'.repeat(12)}}}}`,
  'negative first': '{projects(first:-5){totalCount}}',
  'huge first': '{projects(first:100000){totalCount}}',
};
const aliases = (count: number, write: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => `a${n}:${write(n)}`).join(' ');

const milestones = (levels: number): string =>
  `{project(id:1){${'milestones{project{'.repeat(levels)}id${'}}'.repeat(levels)}}}`;

const times = (count: number, write: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => write(n)).join(' ');

/** Queries with many fields and fragments that validation compares in pairs. */
const PAIRS: Record<string, string> = {
  'two fields with one alias': `{me{${'a:id a:email '.repeat(320)}}}`,
  'one field again and again': `{${'me{id} '.repeat(480)}}`,
  'one list again and again': `{${'me{projects{totalCount}} '.repeat(280)}}`,
  'pairs of fragments': `{projects{edges{node{${times(190, (n) => `...f${n}`)}}}}} ${times(190, (n) => `fragment f${n} on Project{title id}`)}`,
  'fragments nobody spreads': `{me{id}} fragment f on Query{${'me{id} '.repeat(480)}}`,
  'inline fragments': `{${'...{'.repeat(300)}${'me{id} '.repeat(100)}${'}'.repeat(301)}`,
  'unknown fields': `{${times(1990, (n) => `projectz${n}`)}}`,
};

const LISTS: Record<string, string> = {
  'milestones in milestones': milestones(3),
  'milestones in milestones, deeper': milestones(4),
  'searches by alias': `{project(id:1){${aliases(30, (n) => `updates(search:"a${n}"){totalCount}`)}}}`,
  'catalogue searches by alias': `{${aliases(30, (n) => `projects(filter:{search:"a${n}"}){totalCount}`)}}`,
  'studios by alias': `{me{${aliases(29, () => 'studio{raised recentUpdates{id}}')}}}`,
  'types of types': `{__schema{types{${aliases(25, () => 'fields{type{ofType{fields{name args{name}}}}}')}}}}`,
  'a subscription by HTTP': 'subscription{updatePublished{id}}',
  'phrases of our own errors': `{projects(first:"${' got invalid value '.repeat(10_000)}"){totalCount}}`,
  'a long name': `{${'a'.repeat(200_000)}}`,
};

const CREATE = 'mutation($i:CreateProjectInput!){createProject(input:$i){project{id}}}';
const FIRST = 'query($x:Int){projects(first:$x){totalCount}}';

const WRONG_VARIABLES: Record<string, object> = {
  'wrong list items': { query: CREATE, variables: { i: { platforms: Array.from({ length: 20_000 }, () => 1) } } },
  'unknown keys': {
    query: CREATE,
    variables: { i: Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`titl${n}`, 1])) },
  },
  'a phrase of our own errors': { query: FIRST, variables: { x: ' got invalid value '.repeat(10_000) } },
};

const BATCH = JSON.stringify(Array.from({ length: 50 }, () => ({ query: '{serverInfo{maxUploadBytes}}' })));

export const evilQueries: Figure = {
  name: 'evil GraphQL: refused, slowest, memory grown',
  goal: 'each refused, ≤ 100 ms, ≤ 50 MB',
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-evil-'));
    const server = await startServer({ dataDir });
    const { url } = server;
    const { token } = await registerOn(url, 'dev@tortura.test', 'developer');
    const headers = {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      authorization: `Bearer ${token}`,
    };
    const bodies = [
      ...Object.entries({ ...EVIL, ...PAIRS, ...LISTS }).map(
        ([name, query]) => [name, JSON.stringify({ query })] as const,
      ),
      ...Object.entries(WRONG_VARIABLES).map(([name, body]) => [name, JSON.stringify(body)] as const),
      ['batch', BATCH] as const,
    ];
    const ask = (body: string) => fetch(`${url}/graphql`, { method: 'POST', headers, body });
    for (const [, body] of bodies) await (await ask(body)).text(); // warms up the code
    const before = await memoryOf(url);
    const through: string[] = [];
    let slowest = 0;
    for (const [name, body] of bodies) {
      const started = performance.now();
      const answer = await ask(body);
      const { errors } = (await answer.json()) as { errors?: unknown[] };
      slowest = Math.max(slowest, performance.now() - started);
      const refused = (answer.status >= 400 && answer.status < 500) || (name.endsWith('first') && errors !== undefined);
      if (!refused) through.push(`${name} (${answer.status})`);
    }
    const grown = ((await memoryOf(url)) - before) / 1_048_576;
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
    const verdict = through.length === 0 ? 'all' : `through: ${through.join(', ')};`;
    return {
      value: `${verdict} of ${bodies.length}, ${Math.round(slowest)} ms, ${Math.round(Math.max(0, grown))} MB`,
      ok: through.length === 0 && slowest <= 100 && grown <= 50,
    };
  },
};

/** Resident memory of the server's process in bytes, from its metrics. */
async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^fichin_process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0);
}
