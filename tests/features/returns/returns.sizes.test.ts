import { addTypenameToDocument } from '@apollo/client/utilities';
import { eq } from 'drizzle-orm';
import { parse, print } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { NO_DETAILS } from '#server/features/returns/distributions/distribution.steps.ts';
import { MAX_SHOWN_PAYMENTS } from '#server/features/returns/distributions/distribution.rules.ts';
import { MAX_LINES, MAX_STORES, MAX_VERSIONS } from '#server/features/returns/revenue.report.rules.ts';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { clientOperations } from '#tests/support/operations.ts';
import { addReleasedGame } from '#tests/support/released.games.ts';
import { givenReturnAccount } from '#tests/support/return.accounts.ts';

/** Games of a page of an investor's returns. */
const GAMES = 10;
/** Of one statement, which has at most 32,766 parameters. */
const ROWS = 500;
/** Milliseconds: as many rows as studios add in ten years. */
const SLOW = 120_000;
const NOTE = { bankReference: 'x'.repeat(60), text: 'x'.repeat(500) };

const app = await startAppForFile({ compiledQueries: true });
const operations = new Map(clientOperations());
let dana: Account;
let people: Account[];
let project: number;
let reports: number[];

beforeAll(async () => {
  const { given } = app;
  dana = await given.developer('Sur');
  people = [];
  while (people.length < MAX_LINES) people.push(await given.investor(`Inversor ${people.length}`));
  const account = { account: '0170099220000067797370', details: 'x'.repeat(200) };
  for (const one of people) await givenReturnAccount(app, one, account);
  project = await addLargest(people, MAX_VERSIONS);
  for (let made = 1; made < GAMES; made += 1) await addLargest(people.slice(0, 1), 1);
}, SLOW);

/** A game with so many versions of all its reports, and as many payments to each of these people as are shown. */
async function addLargest(investors: readonly Account[], versions: number): Promise<number> {
  const { database } = app.app;
  const { distributionLines, distributionPayments, revenueReportLines, revenueReports } = database.tables;
  const ids = investors.map(({ id }) => id);
  const owner = { userId: dana.id, developerId: dana.id };
  const { projectId, periods } = await addReleasedGame(database, { owner, people: ids });
  const by = { projectId, actorId: dana.id, createdAt: new Date() };
  const figures = { netCents: 100, carriedInCents: 0, keptCents: 100, note: NOTE.text };
  const parts = <Row>(rows: readonly Row[]): Row[][] =>
    Array.from({ length: Math.ceil(rows.length / ROWS) }, (_none, n) => rows.slice(n * ROWS, (n + 1) * ROWS));
  await database.write('system', async (tx) => {
    const all = periods.flatMap(({ startsOn: periodStartsOn, endsOn: periodEndsOn, dueOn }) =>
      Array.from({ length: versions }, (_none, n) => ({
        ...by,
        ...figures,
        periodStartsOn,
        periodEndsOn,
        dueOn,
        version: n + 1,
        reason: n === 0 ? null : NOTE.text,
      })),
    );
    const stored = await tx.insert(revenueReports).values(all).returning({ reportId: revenueReports.id });
    const sold = { store: 'OTHER', grossCents: 5, refundsCents: 0, storeShareCents: 0 } as const;
    const stores = stored.flatMap((report) =>
      Array.from({ length: MAX_STORES }, (_none, n) => ({ ...report, ...sold, name: `Tienda ${n}` })),
    );
    for (const rows of parts(stores)) await tx.insert(revenueReportLines).values(rows);
    const lines = stored.flatMap((report) =>
      ids.map((investorId) => ({ ...report, projectId, investorId, keptCents: 100, amountCents: 1000 })),
    );
    for (const rows of parts(lines)) await tx.insert(distributionLines).values(rows);
    const paid = ids.flatMap((investorId) =>
      Array.from({ length: MAX_SHOWN_PAYMENTS }, () => ({
        ...NO_DETAILS,
        ...by,
        ...NOTE,
        text: null,
        investorId,
        kind: 'PAID' as const,
        amountCents: 1,
        paidOn: dayOf(by.createdAt),
      })),
    );
    for (const rows of parts(paid)) {
      const { id: answersId, investorId } = distributionPayments;
      const payments = await tx.insert(distributionPayments).values(rows).returning({ answersId, investorId });
      for (const kind of ['DISPUTED', 'REPLIED'] as const)
        await tx
          .insert(distributionPayments)
          .values(payments.map((row) => ({ ...NO_DETAILS, ...by, ...NOTE, ...row, kind })));
    }
  });
  return projectId;
}

/** What a query or mutation of the web client answers, which asks for the type of each object. */
async function ask(by: Account, name: string, variables: object) {
  const query = print(addTypenameToDocument(parse(operations.get(name) ?? '')));
  const { body } = await app.graphql(by, query, variables);
  expect(body, name).not.toHaveProperty('errors');
  return body;
}

test(
  'a studio reads ten years of reports and payments of fifty investors',
  async () => {
    const id = String(project);
    const { tables, read } = app.app.database;
    reports = (await read.select().from(tables.revenueReports).where(eq(tables.revenueReports.projectId, project))).map(
      (report) => report.id,
    );
    const body = await ask(dana, 'ProjectReturns', { projectId: id });
    expect(body).toHaveProperty('data.project.distributions.edges.length', MAX_LINES);
    expect(body).toHaveProperty('data.project.distributions.edges.0.node.disputeCount', MAX_SHOWN_PAYMENTS);
    const paid = await ask(dana, 'OwedPayments', { id: `${project}-${people[0]?.id}` });
    expect(paid).toHaveProperty('data.distribution.payments.length', MAX_SHOWN_PAYMENTS);
    await ask(dana, 'RevenueToReport', { projectId: id });
    await ask(dana, 'RevenueReport', { id: String(reports[0]) });
  },
  SLOW,
);

test(
  'an investor reads their returns of ten games',
  async () => {
    const [ines] = people as [Account];
    const body = await ask(ines, 'MyReturns', {});
    expect(body).toHaveProperty('data.me.returns.totalCount', GAMES);
    await ask(ines, 'MyPositions', {});
    await ask(ines, 'InvestorDashboard', {});
  },
  SLOW,
);

test(
  'a studio pays fifty investors at once who were paid forty times',
  async () => {
    const periods = reports.length / MAX_VERSIONS;
    const total = (people.length * (periods * 1000 - MAX_SHOWN_PAYMENTS)) / 100;
    const investorIds = people.map(({ id }) => String(id));
    const input = { projectId: String(project), investorIds, total, paidOn: dayOf(new Date()), bankReference: null };
    const body = await ask(dana, 'MarkDistributionsPaid', { input });
    expect(body).toHaveProperty('data.markDistributionsPaid.distributions.length', MAX_LINES);
  },
  SLOW,
);
