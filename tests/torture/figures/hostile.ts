import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom, times, type Figure } from '../figure.ts';
import { HOSTILE } from '../hostile.values.ts';
import { projectOn, registerOn } from '../people.ts';
import { startServer } from '../server.process.ts';

type Shot = { method: string; path: string; body: string | null; type: string };
type Tally = { sent: number; faults: string[]; slowest: number };

const BODIES: [method: string, path: string, fields: string[]][] = [
  ['POST', '/api/auth/register', ['email', 'password', 'role']],
  ['POST', '/api/auth/login', ['email', 'password']],
  ['PUT', '/api/users/profile', ['studio_name', 'country', 'name', 'role', 'id']],
  [
    'POST',
    '/api/projects',
    [
      'title',
      'description',
      'short_description',
      'long_description',
      'genre',
      'platform',
      'current_stage',
      'current_stadium',
      'development_stage',
      'funding_goal',
      'min_investment',
      'max_investment',
      'max_investors',
      'is_published',
      'cover_image',
      'roi',
      'expected_roi',
      'investment_model',
      'start_date',
    ],
  ],
  [
    'PUT',
    '/api/projects/1',
    ['title', 'platform', 'funding_goal', 'max_investors', 'is_active', 'is_published', 'genre'],
  ],
  ['POST', '/api/projects/1/invest', ['amount', 'client_mutation_id']],
  ['POST', '/api/projects/1/updates', ['title', 'content', 'update_type', 'is_public', 'existing_media', 'caption_0']],
  ['POST', '/api/updates/1/comments', ['content']],
  [
    'POST',
    '/api/projects/1/milestones',
    [
      'title',
      'description',
      'is_completed',
      'development_stage',
      'due_date',
      'target_date',
      'estimated_date',
      'status',
      'progress',
      'start_date',
    ],
  ],
];
const PATHS = [
  '/api/projects/:x',
  '/api/projects/:x/updates',
  '/api/projects/1/updates/:x',
  '/api/projects/1/milestones/:x',
  '/api/comments/:x',
  '/:x',
  '/media/:x',
];
const QUERIES: [string, string[]][] = [
  ['/api/projects', ['page', 'per_page', 'search', 'genre', 'stage', 'development_stage', 'current_stage', 'sort']],
  ['/api/users/developers', ['page', 'per_page']],
];
const GOOD: Record<string, unknown> = {
  email: 'x@tortura.test',
  password: 'Tortura2026',
  role: 'investor',
  title: 'T',
  description: 'D',
  genre: 'indie',
  content: 'C',
  current_stage: 'production',
  current_stadium: 'alpha',
  funding_goal: 5000,
  amount: 100,
};

const GRAPHQL: [query: string, variable: string, wrap: (value: unknown) => object][] = [
  [
    'mutation($input:RegisterInput!){register(input:$input){accessToken}}',
    'email',
    (email) => ({ email, password: 'Tortura2026', role: 'INVESTOR' }),
  ],
  [
    'mutation($input:LoginInput!){login(input:$input){accessToken}}',
    'password',
    (password) => ({ email: 'a@b.co', password }),
  ],
  [
    'mutation($input:UpdateProfileInput!){updateProfile(input:$input){user{id}}}',
    'studioName',
    (studioName) => ({ studioName }),
  ],
  [
    'mutation($input:InvestInput!){invest(input:$input){investment{id}}}',
    'amount',
    (amount) => ({ projectId: '1', amount }),
  ],
  [
    'mutation($input:InvestInput!){invest(input:$input){investment{id}}}',
    'projectId',
    (projectId) => ({ projectId, amount: 100 }),
  ],
  [
    'mutation($input:UpdateProjectInput!){updateProject(input:$input){project{id}}}',
    'title',
    (title) => ({ id: '1', title }),
  ],
  [
    'mutation($input:UpdateProjectInput!){updateProject(input:$input){project{id}}}',
    'expectedRoi',
    (expectedRoi) => ({ id: '1', expectedRoi }),
  ],
  [
    'mutation($input:CreateUpdateInput!){createUpdate(input:$input){update{id}}}',
    'content',
    (content) => ({ projectId: '1', title: 'x', content }),
  ],
  [
    'mutation($input:CreateUpdateInput!){createUpdate(input:$input){update{id}}}',
    'media',
    (media) => ({ projectId: '1', title: 'x', content: 'x', media }),
  ],
  [
    'mutation($input:CreateMilestoneInput!){createMilestone(input:$input){milestone{id}}}',
    'dueDate',
    (dueDate) => ({ projectId: '1', title: 'x', description: 'x', dueDate }),
  ],
  [
    'mutation($input:AddCommentInput!){addComment(input:$input){comment{id}}}',
    'content',
    (content) => ({ updateId: '1', content }),
  ],
  ['query($input:ProjectFilter){projects(filter:$input){totalCount}}', 'search', (search) => ({ search })],
  ['query($input:String){projects(after:$input){totalCount}}', 'after', (after) => after as object],
  ['query($input:ID!){project(id:$input){id}}', 'id', (id) => id as object],
];

const JSON_TYPE = 'application/json';

/** As part of an address; what can't be written there is sent as the bytes it would have. */
function addressOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%EF%BF%BD', '%ED%A0%80')
    .slice(0, 3000);
}

/** Every value in every field of every call, path, query and GraphQL variable. */
function everyShot(): Shot[] {
  const shots: Shot[] = [];
  for (const value of HOSTILE) {
    const text = addressOf(value);
    for (const [method, path, fields] of BODIES) {
      for (const field of fields) {
        shots.push({ method, path, type: JSON_TYPE, body: JSON.stringify({ ...GOOD, [field]: value }) });
        shots.push({ method, path, type: JSON_TYPE, body: `{"${field}": ${JSON.stringify(value)}, "${field}": 1}` });
      }
      shots.push({ method, path, type: JSON_TYPE, body: JSON.stringify(value) });
      shots.push({ method, path, type: 'text/plain', body: JSON.stringify(value) });
    }
    for (const path of PATHS)
      for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
        shots.push({ method, path: path.replace(':x', text), type: JSON_TYPE, body: null });
      }
    for (const [path, names] of QUERIES)
      for (const name of names) {
        shots.push({ method: 'GET', path: `${path}?${name}=${text}&${name}=1`, type: JSON_TYPE, body: null });
        shots.push({ method: 'GET', path: `${path}?${name}=${text}`, type: JSON_TYPE, body: null });
      }
    for (const [query, , wrap] of GRAPHQL) {
      shots.push({
        method: 'POST',
        path: '/graphql',
        type: JSON_TYPE,
        body: JSON.stringify({ query, variables: { input: wrap(value) } }),
      });
    }
    shots.push({ method: 'POST', path: '/graphql', type: JSON_TYPE, body: JSON.stringify({ query: value }) });
    shots.push({
      method: 'POST',
      path: '/graphql',
      type: JSON_TYPE,
      body: JSON.stringify({ query: '{me{id}}', variables: value }),
    });
  }
  shots.push({
    method: 'POST',
    path: '/api/projects',
    type: JSON_TYPE,
    body: `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
  });
  shots.push({ method: 'POST', path: '/api/projects', type: JSON_TYPE, body: `{"title":"${'x'.repeat(3_000_000)}"}` });
  return shots;
}

/** In an order of the seed's, so that a part of them is a fair part. */
function shuffled(shots: Shot[], random: () => number): Shot[] {
  return shots
    .map((shot) => ({ shot, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ shot }) => shot);
}

async function fire(url: string, token: string, { method, path, body, type }: Shot, tally: Tally): Promise<void> {
  const started = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  });
  const text = await answer.text();
  tally.sent += 1;
  tally.slowest = Math.max(tally.slowest, performance.now() - started);
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  const shows = /INTERNAL_SERVER_ERROR|SQLITE_|\bat .*\.(ts|js):\d+|drizzle|syntax error at or near/i.test(text);
  if (answer.status >= 500 || shows || (path.startsWith('/api') && answer.status >= 400 && !isJson)) {
    tally.faults.push(
      `${method} ${path.slice(0, 80)} ${body?.slice(0, 160) ?? ''} → ${answer.status} ${text.slice(0, 120)}`,
    );
  }
}

const RAW = [
  'GET / HTTP/1.1\r\nHost: a\r\nX: \u0000\r\n\r\n',
  'GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n',
  'GARBAGE\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
  `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
];

/** What no HTTP client would send: an answer of 4xx, or none. */
function fireRaw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8').on('data', (chunk: string) => void (said += chunk));
    socket.on('error', () => resolve(said)).on('close', () => resolve(said));
    socket.setTimeout(2000, () => socket.destroy());
  });
}

export const hostile: Figure = {
  name: 'hostile inputs: 5xx, internals shown, non-JSON errors under /api; slowest answer',
  goal: '≥ 10,000 inputs, 0, ≤ 1 s',
  async measure(scale) {
    const dataDir = mkdtempSync(join(tmpdir(), 'fichin-hostile-'));
    const server = await startServer({ dataDir });
    const { url } = server;
    const developer = await registerOn(url, 'dev@tortura.test', 'developer');
    await projectOn(url, developer, 50);
    await developer.post(url, '/projects/1/updates', { title: 'Uno', content: 'Uno' });
    const all = shuffled(everyShot(), createRandom(scale.seed));
    const shots = all.slice(0, times(scale, all.length));
    const tally: Tally = { sent: 0, faults: [], slowest: 0 };
    const lanes = Array.from({ length: 4 }, async () => {
      for (let shot = shots.pop(); shot; shot = shots.pop()) await fire(url, developer.token, shot, tally);
    });
    await Promise.all(lanes);
    for (const text of RAW) {
      const said = await fireRaw(url, text);
      tally.sent += 1;
      if (said.startsWith('HTTP/1.1 5')) tally.faults.push(`raw ${text.slice(0, 40)} → ${said.slice(0, 80)}`);
    }
    const alive = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
    for (const fault of tally.faults.slice(0, 10)) console.error(fault);
    const value = `${tally.sent} inputs, ${tally.faults.length} faults, slowest ${Math.round(tally.slowest)} ms`;
    return { value, ok: alive && tally.faults.length === 0 && tally.slowest <= 1000 };
  },
};
