import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from '#server/platform/database/unavailable.ts';
import { MAX_SOURCES } from '#server/features/referrals/referral.rules.ts';
import type { Request } from '#tests/support/api.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { follow, unfollow } from '#tests/support/cases/follows.ts';
import type { Account } from '#tests/support/given.ts';

let app: TestApp & { stop(): Promise<void> };
let dana: Account;
let ines: Account;
let project: number;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.setNow('2026-03-05T12:00:00Z');
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana, { title: 'Luces', minInvestmentCents: null });
});

const visit = (id: number, source?: string): Promise<Response> =>
  fetch(`${app.url}/juegos/${id}/visita`, { method: 'POST', ...(source !== undefined && { body: source }) });

type Row = { date: string; source: string; visits: number; follows: number; investments: number; amount: number };

const referrals = (id = project): Request<Row[] | null> => ({
  graphql: {
    query: 'query ($id: ID!) { project(id: $id) { referrals { date source visits follows investments amount } } }',
    variables: { id },
    pick: ({ project: found }: { project: { referrals: Row[] | null } }) => found.referrals,
  },
});

const followFrom = (source: string): Request<boolean> => ({
  graphql: {
    query: `mutation ($input: FollowProjectInput!) {
      followProject(input: $input) { project { viewerFollows } } }`,
    variables: { input: { id: project, source } },
    pick: ({ followProject }: { followProject: { project: { viewerFollows: boolean } } }) =>
      followProject.project.viewerFollows,
  },
});

const investFrom = (source: string, amount: number, clientMutationId: string | null = null): Request<number> => ({
  graphql: {
    query: 'mutation ($input: InvestInput!) { invest(input: $input) { investment { id } } }',
    variables: { input: { projectId: project, amount, source, clientMutationId } },
    pick: ({ invest }: { invest: { investment: { id: string } } }) => Number(invest.investment.id),
  },
});

const day = '2026-03-05';
const none = { date: day, visits: 0, follows: 0, investments: 0, amount: 0 };

test('visits, follows and investments are counted by day and source, each once', async () => {
  expect((await visit(project, 'boletin')).status).toBe(204);
  expect((await visit(project)).status).toBe(204);
  await app.ask(ines, followFrom('boletin'));
  await app.ask(ines, followFrom('foro'));
  await app.ask(ines, investFrom('boletin', 20.5, 'una'));
  await app.ask(ines, investFrom('boletin', 20.5, 'una'));
  await app.given.investment(ines, project, 500);
  expect((await app.ask(dana, referrals())).data).toEqual([
    { ...none, source: '', visits: 1, investments: 1, amount: 5 },
    { ...none, source: 'boletin', visits: 1, follows: 1, investments: 1, amount: 20.5 },
    { ...none, source: 'foro' },
  ]);
});

test('what is taken back is subtracted: a follow where it was, a reversal on its own day', async () => {
  await app.ask(ines, followFrom('boletin'));
  const { data: investment } = await app.ask(ines, investFrom('boletin', 20));
  await app.ask(ines, unfollow(project));
  app.setNow('2026-03-06T12:00:00Z');
  await app.given.reversal(investment);
  expect((await app.ask(dana, referrals())).data).toEqual([
    { ...none, source: 'boletin', investments: 1, amount: 20 },
    { ...none, date: '2026-03-06', source: 'boletin', investments: -1, amount: -20 },
  ]);
  await app.ask(ines, follow(project));
  expect((await app.ask(dana, referrals())).data?.find(({ source }) => source === '')?.follows).toBe(1);
});

test('a source that cannot be stored changes no answer', async () => {
  const { referrals: sources } = app.app.dependencies;
  const failing = vi.spyOn(sources, 'addVisits').mockRejectedValue(new Unavailable('Others held the row for too long'));
  expect((await app.ask(ines, followFrom('boletin'))).data).toBe(true);
  const { data: investment } = await app.ask(ines, investFrom('boletin', 20));
  expect(await app.given.fundingOf(project)).toMatchObject({ raised: 2000, rows: { raised: 2000, investors: 1 } });
  failing.mockRestore();
  expect((await app.ask(dana, referrals())).data).toEqual([
    { ...none, source: '', follows: 1, investments: 1, amount: 20 },
  ]);
  expect(investment).toBeGreaterThan(0);
});

test('thirty days of Buenos Aires are shown', async () => {
  app.setNow('2026-02-04T02:59:59Z');
  await visit(project, 'antes');
  app.setNow('2026-02-04T03:00:00Z');
  await visit(project, 'primero');
  app.setNow('2026-03-06T02:59:59Z');
  await visit(project, 'ultimo');
  expect((await app.ask(dana, referrals())).data).toEqual([
    { ...none, date: '2026-02-04', source: 'primero', visits: 1 },
    { ...none, source: 'ultimo', visits: 1 },
  ]);
});

test('a project counts fifty sources apart, and all others together', async () => {
  for (let index = 0; index < MAX_SOURCES; index += 1) await visit(project, `s${index}`);
  await visit(project);
  for (const other of ['uno', 'dos']) await visit(project, other);
  await visit(project, 's0');
  await app.ask(ines, investFrom('tres', 7));
  const rows = (await app.ask(dana, referrals())).data ?? [];
  expect(rows).toHaveLength(MAX_SOURCES + 2);
  const of = (source: string) => rows.find((row) => row.source === source);
  expect([of('otras'), of('s0'), of('')]).toMatchObject([
    { visits: 2, investments: 1, amount: 7 },
    { visits: 2 },
    { visits: 1 },
  ]);
});

test('only the studio sees where people came from', async () => {
  await visit(project, 'boletin');
  await app.ask(ines, investFrom('boletin', 20));
  expect((await app.ask(ines, referrals())).data).toBeNull();
  expect(await app.ask(null, referrals())).toMatchObject({ code: 'UNAUTHENTICATED' });
});

test.each(['Boletín', 'a b', 'x'.repeat(31)])('a source like %j is refused, and nothing happens', async (source) => {
  const refused = { code: 'VALIDATION' };
  expect(await app.ask(ines, investFrom(source, 20))).toMatchObject(refused);
  expect(await app.ask(ines, followFrom(source))).toMatchObject(refused);
  const answer = await visit(project, source);
  expect([answer.status, await answer.json()]).toMatchObject([400, refused]);
  expect((await app.ask(dana, referrals())).data).toEqual([]);
});

test('a visit to a draft or to nothing is answered alike', async () => {
  const draft = await app.given.project(dana, { isPublished: false });
  const answers = await Promise.all([draft, 999_999].map((id) => visit(id)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  const [one, other] = await Promise.all(answers.map((answer) => answer.text()));
  expect(one).toBe(other);
  expect((await visit(project, 'x'.repeat(500))).status).toBe(413);
});
