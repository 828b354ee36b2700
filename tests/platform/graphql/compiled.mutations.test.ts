import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { PASSWORD } from '#tests/support/given.ts';
import { clientOperations } from '#tests/support/operations.ts';

/** Both servers receive the same requests: one has every document compiled, the other sees each for the first time. */
type Side = { app: TestApp & { stop(): Promise<void> }; tokens: Record<string, string> };
type Body = { data?: Record<string, unknown>; errors?: { extensions: { code: string } }[] };

const NOW = '2026-03-05T12:00:00Z';
/** Headers that differ in every response; `retryAfter` is in the body too, in seconds. */
const PASSING = ['x-request-id', 'date', 'ratelimit-reset', 'retry-after'];

let sides: [Side, Side];
let unheard = 0;

beforeAll(async () => {
  const start = async (): Promise<Side> => {
    const app = await startApp({ now: NOW, rateLimit: true, compiledQueries: true });
    const dana = await app.given.developer('Estudio Sur');
    const ines = await app.given.investor('Inés');
    await app.given.project(dana, { minInvestmentCents: 10_000, maxInvestors: 1 });
    return { app, tokens: { dana: dana.token, ines: ines.token } };
  };
  sides = [await start(), await start()];
});
afterAll(() => Promise.all(sides.map(({ app }) => app.stop())));

async function post({ app, tokens }: Side, who: string, query: string, variables: object) {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      ...(tokens[who] ? { authorization: `Bearer ${tokens[who]}` } : {}),
    },
    body: JSON.stringify({ query, variables }),
  });
  const id = response.headers.get('x-request-id');
  const headers = [...response.headers].filter(([name]) => !PASSING.includes(name));
  const text = (await response.text())
    .replaceAll(id ?? 'none', 'REQUEST')
    .replace(/"accessToken":"[^"]+"/, '"accessToken":"TOKEN"') // each has a random name
    .replace(/"retryAfter":\d+/, '"retryAfter":1');
  return { status: response.status, headers, hasId: id !== null, waits: response.headers.has('retry-after'), text };
}

async function counted({ app }: Side) {
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  const linesOf = (name: string) => metrics.split('\n').filter((line) => line.startsWith(name));
  const compiled = Number(/answers_total\{path="compiled"\} (\d+)/.exec(metrics)?.[1] ?? 0);
  return { compiled, errors: linesOf('fichin_errors_total'), money: linesOf('fichin_invest') };
}

/** The first request only compiles the document: null is invalid for each argument, so nothing is executed. */
const compile = (side: Side, query: string) => post(side, 'nobody', query, { input: null });

async function say(who: string, query: string, input: object): Promise<Body> {
  const [known, heard] = sides;
  await Promise.all(sides.map((side) => compile(side, query)));
  const before = (await counted(known)).compiled;
  const expected = await post(heard, who, `${query}\n# ${(unheard += 1)}`, { input });
  expect(await post(known, who, query, { input }), `${who}: ${query}`).toEqual(expected);
  const told = JSON.parse(expected.text) as Body;
  expect((await counted(known)).compiled, query).toBe(before + (told.errors ? 0 : 1));
  expect((await counted(heard)).compiled).toBe(0);
  return told;
}

const codeOf = ({ errors }: Body) => errors?.[0]?.extensions.code ?? null;

const CLIENT = new Map(clientOperations());
const client = (name: string): string => CLIENT.get(name) ?? '';
const LOG_IN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken user { displayName } } }';
const INVEST = `mutation ($input: InvestInput!) { invest(input: $input) { __typename clientMutationId
  investment { id amount createdAt estimatedReturn } user { email portfolio { invested } }
  project { viewerInvested fundingRaised investorCount developer { studioName } } } }`;
const EXCESSIVE = `mutation ($input: InvestInput!) { invest(input: $input) {
  investment { id } project { updates(first: 101) { totalCount } } } }`;

const GAME = { title: 'Otra', description: 'Un juego', fundingGoal: 90_000, genre: 'ADVENTURE' };
const STAGES = { currentStage: 'PRODUCTION', currentStadium: 'ALPHA' };
const DUE = { projectId: '1', title: 'Demo', description: 'Jugable', dueDate: '2026-06-01' };
const NEWS = { projectId: '1', title: 'Avance', content: 'Texto' };

/** Who sends what, with which input, and the expected error code. */
const STORY: [string, string, object, string | null][] = [
  ['ines', INVEST, { projectId: '1', amount: 99 }, 'BELOW_MIN'],
  ['ines', INVEST, { projectId: '1', amount: 150.5, clientMutationId: 'k' }, null],
  ['ines', INVEST, { projectId: '1', amount: 150.5, clientMutationId: 'k' }, null],
  ['ines', INVEST, { projectId: '1', amount: 151, clientMutationId: 'k' }, 'IDEMPOTENCY_CONFLICT'],
  ['ines', INVEST, { projectId: '1', amount: 1.001 }, 'INVALID_AMOUNT'],
  ['ines', INVEST, { projectId: '1', amount: 'all' }, 'INVALID_AMOUNT'],
  ['ines', INVEST, { projectId: '1' }, 'BAD_USER_INPUT'],
  ['ines', INVEST, { projectId: '99', amount: 150 }, 'PROJECT_NOT_FOUND'],
  ['dana', INVEST, { projectId: '1', amount: 150 }, 'OWN_PROJECT'],
  ['nobody', INVEST, { projectId: '1', amount: 150 }, 'UNAUTHENTICATED'],
  ['ines', EXCESSIVE, { projectId: '1', amount: 200 }, 'VALIDATION'],
  ['nobody', LOG_IN, { email: 'investor2@ejemplo.test', password: PASSWORD }, null],
  ['nobody', client('Register'), { email: 'z@z.test', password: PASSWORD, role: 'INVESTOR' }, null],
  ['nobody', client('Register'), { email: 'z@z.test', password: PASSWORD, role: 'INVESTOR' }, 'EMAIL_TAKEN'],
  ['ines', client('UpdateProfile'), { name: 'Inés Paz' }, null],
  ['ines', client('UpdateProfile'), { name: 'x'.repeat(500) }, 'VALIDATION'],
  ['dana', client('CreateProject'), { ...GAME, ...STAGES }, null],
  ['dana', client('CreateProject'), { ...GAME, ...STAGES, title: ' ' }, 'VALIDATION'],
  ['dana', client('PublishProject'), { id: '2' }, null],
  ['dana', client('UpdateProject'), { id: '1', fundingGoal: 80_000 }, 'TERMS_LOCKED'],
  ['dana', client('CreateMilestone'), DUE, null],
  ['dana', client('CompleteMilestone'), { id: '1' }, null],
  ['dana', client('CreateUpdate'), NEWS, null],
  ['ines', client('AddComment'), { updateId: '1', content: 'Bien' }, null],
  ['dana', client('AddComment'), { updateId: '1', content: 'Gracias', parentId: '1' }, null],
  ['dana', client('EditComment'), { id: '1', content: 'Otra cosa' }, 'FORBIDDEN'],
  ['ines', client('EditComment'), { id: '1', content: 'Muy bien' }, null],
  ['dana', client('PinComment'), { id: '2' }, 'COMMENT_IS_REPLY'],
  ['dana', client('PinComment'), { id: '1' }, null],
  ['dana', client('UnpinComment'), { id: '1' }, null],
  ['ines', client('DeleteComment'), { id: '1' }, null],
  ['ines', client('DeleteUpdate'), { id: '1' }, 'FORBIDDEN'],
  ['dana', client('DeleteUpdate'), { id: '1' }, null],
];

test('a compiled mutation returns and does what Apollo returns and does, with and without errors', async () => {
  for (const [who, query, input, code] of STORY) {
    const told = await say(who, query, input);
    expect(codeOf(told), JSON.stringify([who, query, input, told])).toBe(code);
  }
  const [known, heard] = sides;
  expect(await known.app.given.fundingOf(1)).toEqual(await heard.app.given.fundingOf(1));
  const [one, other] = await Promise.all(sides.map(counted));
  expect(one?.errors).toEqual(other?.errors);
  expect(one?.money).toEqual(other?.money);
});

test('one that is carried out and whose answer fails is not carried out again', async () => {
  const [{ app }] = sides;
  const before = (await app.given.fundingOf(1)).raised;
  expect(codeOf(await say('ines', EXCESSIVE, { projectId: '1', amount: 100 }))).toBe('VALIDATION');
  expect((await app.given.fundingOf(1)).raised).toBe(before + 10_000);
});

test('one that is refused was tried once: ten wrong passwords are ten', async () => {
  const wrong = { email: 'developer1@ejemplo.test', password: 'x' };
  for (let time = 0; time < 10; time += 1)
    expect(codeOf(await say('nobody', LOG_IN, wrong))).toBe('INVALID_CREDENTIALS');
  expect(codeOf(await say('nobody', LOG_IN, wrong))).toBe('TOO_MANY_REQUESTS');
});

test('several in one document stay with Apollo, one after another', async () => {
  const [known] = sides;
  const query = `mutation ($input: InvestInput!) { one: invest(input: $input) { project { fundingRaised } }
    two: invest(input: $input) { project { fundingRaised } } }`;
  await compile(known, query);
  const before = {
    compiled: (await counted(known)).compiled,
    raised: (await known.app.given.fundingOf(1)).raised / 100,
  };
  const { text } = await post(known, 'ines', query, { input: { projectId: '1', amount: 100 } });
  const raisedBy = (more: number) => ({ project: { fundingRaised: before.raised + more } });
  expect(JSON.parse(text)).toEqual({ data: { one: raisedBy(100), two: raisedBy(200) } });
  expect((await counted(known)).compiled).toBe(before.compiled);
});
