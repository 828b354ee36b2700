import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { type Request } from '#tests/support/api.ts';
import { fundingCurve, readershipOf, receivedInvestments } from '#tests/support/cases/owner.ts';
import { getUpdate } from '#tests/support/cases/updates.ts';
import { CLIENT, PASSWORD, type Account } from '#tests/support/given.ts';
import { countStatements } from '#tests/support/statements.ts';

const app = await startAppForFile({ now: '2026-03-10T15:00:00Z' });
let dana: Account;
let ines: Account;
let ivo: Account;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor('Ivo')];
});

/** Tokens expire after a week of the server's clock. */
async function signedInNow(person: Account): Promise<Account> {
  const { email } = person;
  const { accessToken } = await app.app.services.accounts.login({
    email,
    password: PASSWORD,
    client: CLIENT,
  });
  return { ...person, token: accessToken };
}

const write = async (project: number, title: string, isPublic = true): Promise<number> =>
  (await app.app.services.updates.create(dana.viewer, project, { title, content: 'Texto', isPublic, media: [] })).id;

const ofOwner = (project: number): Request<unknown>[] => [fundingCurve(project), receivedInvestments(project)];

const SOMEBODY_ELSES = [
  ['an investor of the project', () => ines],
  ['another investor', () => app.given.investor()],
  ['another studio', () => app.given.developer()],
] as const;

describe('what the owner of a project is told', () => {
  test('a studio sees who invested in its project, how much and when, newest first', async () => {
    app.setNow('2026-03-10T15:00:00Z');
    const project = await app.given.project(dana);
    await app.given.investment(ines, project, 100_010);
    app.setNow('2026-03-11T15:00:00Z');
    await app.given.investment(ivo, project, 200_020);
    await app.given.investment(ines, project, 300_000);
    const received = (await app.ask(dana, receivedInvestments(project))).data;
    expect(received).toEqual({
      total: 3,
      rows: [
        { name: 'Inés', amount: 3000, createdAt: '2026-03-11T15:00:00.000Z' },
        { name: 'Ivo', amount: 2000.2, createdAt: '2026-03-11T15:00:00.000Z' },
        { name: 'Inés', amount: 1000.1, createdAt: '2026-03-10T15:00:00.000Z' },
      ],
    });
    expect((await app.ask(dana, receivedInvestments(project, 1))).data).toEqual({
      total: 3,
      rows: received?.rows.slice(0, 1),
    });
  });

  test('a funding curve has the total of each day that had an investment', async () => {
    const project = await app.given.project(dana);
    expect((await app.ask(dana, fundingCurve(project))).data).toEqual([]);
    for (const [now, cents] of [
      ['2026-03-10T02:59:59Z', 100_001],
      ['2026-03-10T03:00:00Z', 100_000],
      ['2026-03-11T02:59:59Z', 200_000],
      ['2026-03-20T15:00:00Z', 100_010],
    ] as const) {
      app.setNow(now);
      await app.given.investment(ines, project, cents);
    }
    expect((await app.ask(await signedInNow(dana), fundingCurve(project))).data).toEqual([
      { date: '2026-03-09', raised: 1000.01 },
      { date: '2026-03-10', raised: 4000.01 },
      { date: '2026-03-20', raised: 5000.11 },
    ]);
    app.setNow('2026-03-10T15:00:00Z');
  });

  test('a funding curve ends at what was raised, and never falls, though the clock was set back', async () => {
    const project = await app.given.project(dana);
    for (const [now, cents] of [
      ['2026-03-09T15:00:00Z', 100_000],
      ['2026-03-10T15:00:01Z', 200_000],
      ['2026-03-10T15:00:00Z', 400_000],
    ] as const) {
      app.setNow(now);
      await app.given.investment(ines, project, cents);
    }
    expect((await app.ask(dana, fundingCurve(project))).data).toEqual([
      { date: '2026-03-09', raised: 1000 },
      { date: '2026-03-10', raised: 7000 },
    ]);
  });

  test("a studio sees how many of a project's investors have read each update", async () => {
    app.setNow('2026-03-10T15:00:00Z');
    const project = await app.given.project(dana);
    const [open, closed] = [await write(project, 'Abierta'), await write(project, 'Privada', false)];
    const stranger = await app.given.investor();
    const read = (person: Account, id: number) => app.ask(person, getUpdate(project, id));
    await read(ines, open); // before investing
    await read(stranger, open);
    await app.given.investment(ines, project, 100_000);
    await app.given.investment(ivo, project, 100_000);
    await app.given.investment(ivo, project, 100_000);
    await read(ivo, open);
    await read(ivo, closed);
    await read(ivo, closed);
    await read(dana, closed);
    expect((await app.ask(dana, readershipOf(project))).data).toEqual({
      Abierta: { readCount: 2, investorCount: 2 },
      Privada: { readCount: 1, investorCount: 2 },
    });
  });

  test.each(SOMEBODY_ELSES)('none of it is told to %s', async (_who, account) => {
    app.setNow('2026-03-10T15:00:00Z');
    const somebody = await account();
    const project = await app.given.project(dana);
    await app.given.investment(ines, project, 100_000);
    await write(project, 'Abierta');
    for (const request of ofOwner(project)) {
      expect((await app.ask(somebody, request)).data).toBeNull();
    }
    expect((await app.ask(somebody, readershipOf(project))).data).toEqual({ Abierta: null });
    const draft = await app.given.project(dana, { isPublished: false });
    for (const request of ofOwner(draft)) {
      expect(await app.ask(somebody, request)).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
    }
  });

  test('the readers of a whole list are counted by no more statements than those of one update', async () => {
    app.setNow('2026-03-10T15:00:00Z');
    const project = await app.given.project(dana);
    await app.given.investment(ines, project, 100_000);
    await write(project, '1');
    const ask = () => app.ask(dana, readershipOf(project));
    await ask(); // what is prepared on first use
    const one = await countStatements(ask);
    for (let n = 2; n < 12; n += 1) await write(project, String(n));
    expect(await countStatements(ask)).toBeLessThanOrEqual(one);
  });
});
