import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { countStatements } from '#tests/support/statements.ts';

/** More than any list returns; on PostgreSQL, where inserting takes long, more than one batch of the export. */
const MANY = inject('engine') === 'sqlite' ? 100_200 : 2_501;
const SOME = 1_201;
/** Cents. */
const EACH = 100_001;

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let ivo: Account;
let busy: number;
let calm: number;

beforeAll(async () => {
  dana = await app.given.developer();
  ines = await app.given.investor('Inés');
  ivo = await app.given.investor('Ivo');
  busy = await app.given.project(dana, { title: 'Luces' });
  calm = await app.given.project(dana, { title: 'Sombras' });
  await addInvestments(ivo, busy, MANY);
  await addInvestments(ines, calm, SOME);
  await app.given.investment(ivo, calm, 200_050);
});

/** Inserts many rows in bulk, several of them with the same instant. */
async function addInvestments(investor: Account, project: number, rows: number): Promise<void> {
  const { database } = app.app;
  const { investments, positions, projects } = database.tables;
  await app.given.investment(investor, project, EACH);
  const more = rows - 1;
  const second = sql`1700000000 + i / 7`;
  const instant = database.engine === 'sqlite' ? sql`(${second}) * 1000` : sql`to_timestamp(${second})`;
  const [{ last } = { last: 0 }] = await database.read.select({ last: sql<number>`max(id)` }).from(investments);
  await database.write('system', async (tx) => {
    await tx.insert(investments).select(
      sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${more})
        select ${last} + i, ${project}, ${investor.id}, ${EACH}, null, null, null, ${EACH} * (i + 1), ${instant}, 'Luces', null,
          1, null, null, 1, null, null, null, null, null, null, null, null, null, null from numbers` as never,
    );
    await tx
      .update(positions)
      .set({ investedCents: EACH * rows, investmentCount: rows })
      .where(and(eq(positions.projectId, project), eq(positions.investorId, investor.id)));
    await tx
      .update(projects)
      .set({ fundingRaisedCents: EACH * rows })
      .where(eq(projects.id, project));
  });
  if (database.engine === 'postgres') {
    const next = `select setval(pg_get_serial_sequence('investments', 'id'), (select max(id) from investments))`;
    await database.pool?.query(next);
  }
}

type File = { total: number; investors?: number; projects?: number; investments: { id: number; amount: number }[] };

const cells = (csv: unknown) => String(csv).trimEnd().split('\r\n').slice(1);

describe('a ledger of any size', () => {
  test('is whole, each row once', async () => {
    const { body } = await app.rest(dana, 'GET', `/projects/${busy}/investments.csv`);
    const ids = cells(body).map((line) => line.slice(0, line.indexOf(',')));
    expect(ids).toHaveLength(MANY);
    expect(new Set(ids).size).toBe(MANY);
  });

  test('is the same as a table', async () => {
    const { body } = await app.rest(dana, 'GET', `/projects/${calm}/investments.csv`);
    const json = await app.rest(dana, 'GET', `/projects/${calm}/investments.json`);
    const { total, investors, investments } = json.body as File;
    const ids = investments.map(({ id }) => id);
    expect(cells(body).map((line) => Number(line.split(',')[0]))).toEqual(ids);
    expect(ids).toHaveLength(SOME + 1);
    const { raised, investors: seats } = await app.given.fundingOf(calm);
    expect({ total, investors }).toEqual({ total: raised / 100, investors: seats });
    expect(investments.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)).toBe(raised);
    expect(investments[0]?.amount).toBe(2000.5);
  });

  test("holds all of an investor's, in both forms", async () => {
    const { invested, projectCount } = await app.app.services.stats.portfolio(ines.viewer);
    const { body } = await app.rest(ines, 'GET', '/exports/my-investments.json');
    expect(body).toMatchObject({ total: invested / 100, projects: projectCount });
    expect((body as File).investments).toHaveLength(SOME);
    expect(cells((await app.rest(ines, 'GET', '/exports/my-investments.csv')).body)).toHaveLength(SOME);
  });

  test.each(['json', 'csv'])('is not sent again to whoever has it, until it changes: %s', async (ending) => {
    const path = `/exports/my-investments.${ending}`;
    const tag = (await app.rest(ines, 'GET', path)).headers.get('etag') ?? '';
    const again = () => app.rest(ines, 'GET', path, undefined, { 'if-none-match': tag });
    expect(await again()).toMatchObject({ status: 304, body: '' });
    await app.given.investment(ines, busy, EACH);
    expect((await again()).status).toBe(200);
  });
});

test.runIf(inject('engine') === 'sqlite')('little more is read for who left', async () => {
  const path = `/projects/${busy}/investments.csv`;
  const whole = await countStatements(() => app.rest(dana, 'GET', path));
  const untilLeft = await countStatements(async () => {
    const request = get(`${app.url}/api${path}`, { headers: { authorization: `Bearer ${dana.token}` } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.destroy();
    await expect.poll(() => countStatements(() => sleep(200))).toBe(0);
  });
  expect(untilLeft).toBeLessThan(whole / 2);
});
