import { beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from '#server/platform/database/unavailable.ts';
import { MAX_SOURCES } from '#server/features/referrals/referral.rules.ts';
import type { Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { follow, unfollow } from '#tests/support/cases/follows.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let project: number;

beforeEach(async () => {
  app.setNow('2026-03-05T12:00:00Z');
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana, { title: 'Luces', minInvestmentCents: null });
});

/** As a browser's, from a page of this server unless the headers are others. */
const visit = (id: number, source?: string, headers: Record<string, string> = { origin: app.url }): Promise<Response> =>
  fetch(`${app.url}/juegos/${id}/visita`, { method: 'POST', headers, ...(source !== undefined && { body: source }) });

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
  const error = new Unavailable('Others held the row for too long');
  const failing = (['addFollow', 'addInvestment'] as const).map((name) =>
    vi.spyOn(sources, name).mockRejectedValue(error),
  );
  expect((await app.ask(ines, followFrom('boletin'))).data).toBe(true);
  const { data: investment } = await app.ask(ines, investFrom('boletin', 20));
  expect(await app.given.fundingOf(project)).toMatchObject({ raised: 2000, rows: { raised: 2000, investors: 1 } });
  for (const spy of failing) spy.mockRestore();
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

/** A visit from each of as many sources as a project counts apart. */
async function visitFromMany(prefix: string): Promise<void> {
  for (let index = 0; index < MAX_SOURCES; index += 1) await visit(project, `${prefix}${index}`);
}

/** Sums over all days, of these sources. */
async function sumsOf(...sources: string[]): Promise<Record<string, Pick<Row, 'visits' | 'follows' | 'amount'>>> {
  const rows = (await app.ask(dana, referrals())).data ?? [];
  expect(new Set(rows.map(({ source }) => source)).size).toBeLessThanOrEqual(MAX_SOURCES + 2);
  const sum = (source: string, name: 'visits' | 'follows' | 'amount') =>
    rows.filter((row) => row.source === source).reduce((total, row) => total + row[name], 0);
  const sums = (source: string) => ({
    visits: sum(source, 'visits'),
    follows: sum(source, 'follows'),
    amount: sum(source, 'amount'),
  });
  return Object.fromEntries(sources.map((source) => [source, sums(source)]));
}

test('a project counts fifty sources apart, those that brought most, and all others together', async () => {
  await visitFromMany('s');
  await visitFromMany('s');
  await visit(project);
  for (const other of ['uno', 'dos', 's0']) await visit(project, other);
  expect(await sumsOf('otras', 's0', '')).toMatchObject({ otras: { visits: 2 }, s0: { visits: 3 }, '': { visits: 1 } });
});

test('sources without money or follows give way to those with them', async () => {
  await visitFromMany('a');
  await app.ask(ines, investFrom('boletin', 7));
  await app.ask(ines, followFrom('foro'));
  await visitFromMany('b');
  await visitFromMany('b');
  await visit(project, 'boletin');
  await visit(project, 'foro');
  await visitFromMany('c');
  expect(await sumsOf('boletin', 'foro')).toEqual({
    boletin: { visits: 1, follows: 0, amount: 7 },
    foro: { visits: 1, follows: 1, amount: 0 },
  });
});

test('a source that had many visits on other days has its own name on a day on which many others had some', async () => {
  for (let visits = 0; visits < 4; visits += 1) await visit(project, 'boletin');
  app.setNow('2026-03-06T12:00:00Z');
  await visitFromMany('a');
  await visitFromMany('a');
  await visit(project, 'boletin');
  expect(await sumsOf('boletin', 'otras')).toMatchObject({ boletin: { visits: 5 }, otras: { visits: 2 } });
});

test("visits are counted from this server's own pages alone, and not the studio's", async () => {
  const evil = { origin: 'https://otro.test' };
  const host = { origin: app.url };
  const uncounted = [
    {},
    evil,
    { origin: 'null' },
    { ...host, 'sec-fetch-site': 'same-site' },
    { ...host, 'sec-fetch-site': 'cross-site' },
    { ...host, authorization: `Bearer ${dana.token}` },
  ];
  for (const headers of uncounted) expect((await visit(project, 'foro', headers)).status).toBe(204);
  await visit(project, 'boletin', { ...host, authorization: `Bearer ${ines.token}` });
  await visit(project, 'boletin', { ...evil, 'sec-fetch-site': 'same-origin' }); // a name of the server's beside PUBLIC_URL
  expect((await app.ask(dana, referrals())).data).toEqual([{ ...none, source: 'boletin', visits: 2 }]);
});

test('only the studio sees where people came from', async () => {
  await visit(project, 'boletin');
  await app.ask(ines, investFrom('boletin', 20));
  expect((await app.ask(ines, referrals())).data).toBeNull();
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
