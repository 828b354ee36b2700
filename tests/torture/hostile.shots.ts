import { HOSTILE } from './hostile.values.ts';

/** A request with one hostile value. */
export type Shot = { method: string; path: string; body: string | null; type: string };

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
  password: 'Prueba-de-tortura-26',
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
    (email) => ({ email, password: 'Prueba-de-tortura-26', role: 'INVESTOR' }),
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

/** A value as part of an address; lone surrogates are sent as the bytes UTF-8 would give them if it allowed them. */
function addressOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%EF%BF%BD', '%ED%A0%80')
    .slice(0, 3000);
}

/** Every value in every field of every call, path, query and GraphQL variable. */
export function everyShot(): Shot[] {
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
