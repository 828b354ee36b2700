import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { startApp, startAppForTest } from '#tests/support/app.ts';
import { builtFile } from '#tests/support/built.ts';
import { migrateByNewerVersion, sayOldestVersion } from '#tests/support/newer.schema.ts';

type Checked = { code: number; stdout: string; stderr: string };

/** Runs the command as an operator does, with only the location of the data in its environment. */
const checkLedger = (environment: { DATA_DIR: string; DATABASE_URL: string }): Promise<Checked> =>
  promisify(execFile)(process.execPath, [builtFile('ledger-check')], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Checked) => ({ code, stdout, stderr }),
  );

test('the ledger check agrees with a true ledger and finds a false one', async () => {
  const { app, given, dataDir, databaseUrl } = await startAppForTest();
  const [dana, ines, ivo] = [await given.developer(), await given.investor(), await given.investor()];
  const project = await given.project(dana, { title: 'Luces' });
  await given.project(dana);
  for (const [investor, amount] of [
    [ines, 100_050],
    [ines, 100_000],
    [ivo, 200_001],
  ] as const) {
    await given.investment(investor, project, amount);
  }
  const check = () => checkLedger({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });

  const balanced = await check();
  expect(balanced).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('2 projects, US$ 4000.51 invested: the ledger balances.'),
  });
  expect(balanced.stdout).toContain('4000.51 / 2');

  const { projects, positions } = app.database.tables;
  await app.database.write('system', (tx) =>
    tx.update(projects).set({ fundingRaisedCents: 400_052 }).where(eq(projects.id, project)),
  );
  expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining('1 DO NOT BALANCE') });
  await app.database.write('system', (tx) =>
    tx.update(projects).set({ fundingRaisedCents: 400_051 }).where(eq(projects.id, project)),
  );
  await app.database.write('system', (tx) =>
    tx.update(positions).set({ investmentCount: 7 }).where(eq(positions.investorId, ines.id)),
  );
  expect((await check()).code).toBe(1);
});

test('it names each kind of damage', async () => {
  const { app, given, dataDir, databaseUrl } = await startAppForTest();
  const { database } = app;
  const { investments, projects, positions } = database.tables;
  const [dana, ines, ivo] = [await given.developer(), await given.investor(), await given.investor()];
  const world = async () => {
    const id = await given.project(dana, { minInvestmentCents: null, maxInvestmentCents: null, roi: 3333 });
    const [first] = [await given.investment(ines, id, 1001), await given.investment(ines, id, 2000)];
    const last = await given.investment(ivo, id, 500);
    await given.reversal(first);
    return { id, first, last };
  };
  const change = (id: number, fields: object) =>
    database.write('system', (tx) => tx.update(projects).set(fields).where(eq(projects.id, id)));
  const hold = (id: number, who: number, fields: object) =>
    database.write('system', (tx) =>
      tx
        .update(positions)
        .set(fields)
        .where(and(eq(positions.projectId, id), eq(positions.investorId, who))),
    );
  const add = async (id: number, fields: object) => {
    const [like] = await database.read.select().from(investments).where(eq(investments.projectId, id));
    const row = { ...like, id: undefined, reversalReason: 'Error', ...fields };
    await database.write('system', (tx) => tx.insert(investments).values(row as never));
  };
  type Place = Awaited<ReturnType<typeof world>>;
  const DAMAGE: [string, (place: Place) => Promise<unknown>][] = [
    ['what it raised', ({ id }) => change(id, { fundingRaisedCents: 2499 })],
    ['its investors', ({ id }) => change(id, { investorCount: 1 })],
    ['what was reversed', ({ id }) => change(id, { reversedCents: 1000 })],
    ['what positions add up to', ({ id }) => hold(id, ines.id, { investedCents: 2001 })],
    ['number of investments in positions', ({ id }) => hold(id, ines.id, { investmentCount: 2 })],
    ['estimated returns in positions', ({ id }) => hold(id, ivo.id, { estimatedReturnCents: 1 })],
    [
      'number of positions',
      ({ id }) => database.write('system', (tx) => tx.delete(positions).where(eq(positions.projectId, id))),
    ],
    [
      'investments with a kind of reversal',
      async ({ id }) => {
        const ordinary = { amountCents: 7, reversesId: null, reversalKind: 'WITHDRAWN', reversalReason: null };
        await add(id, { ...ordinary, raisedAfterCents: 2507 });
      },
    ],
    // What the two have changes places: every total stays.
    [
      'positions that differ from their rows',
      async ({ id }) => {
        await hold(id, ines.id, { investedCents: 500 });
        await hold(id, ivo.id, { investedCents: 2000 });
      },
    ],
    // Two rows that add up to nothing, the last of which doesn't say what the project had raised.
    [
      'running total of the latest row',
      async ({ id }) => {
        await add(id, { amountCents: 7, reversesId: null, raisedAfterCents: 2507, reversalReason: null });
        const rows = await database.read.select().from(investments).where(eq(investments.amountCents, 7));
        await add(id, { amountCents: -7, reversesId: rows.at(-1)?.id, raisedAfterCents: 2507 });
      },
    ],
    [
      'reversals that take back no such investment',
      ({ id, last }) => add(id, { amountCents: -499, reversesId: last, raisedAfterCents: 2001 }),
    ],
    [
      'reversals that take back no such investment',
      ({ id }) => add(id, { amountCents: -2000, reversesId: 999_999, raisedAfterCents: 500 }),
    ],
  ];
  const places: [string, Place][] = [];
  for (const [fault, damage] of DAMAGE) {
    const place = await world();
    await damage(place);
    places.push([fault, place]);
  }
  const whole = await world();
  const { code, stdout } = await checkLedger({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  expect(code).toBe(1);
  expect(stdout).toContain(`${DAMAGE.length} DO NOT BALANCE`);
  for (const [fault, { id }] of places) expect(stdout).toMatch(new RegExp(`^${id} [^\n]*: wrong [^\n]*${fault}`, 'm'));
  expect(stdout).not.toMatch(new RegExp(`^${whole.id} [^\n]*: wrong`, 'm'));
  const alone = places
    .filter(([fault]) => /differ|running|reversed$/.test(fault))
    .map(([fault, { id }]) => ({ fault, id }));
  for (const { fault, id } of alone)
    expect(stdout).toMatch(new RegExp(`^${id} [^\n]*: wrong ${fault}(, what was reversed)?\\.$`, 'm'));
});

test('it only reads: where nothing is it says so and makes nothing, and it leaves another schema as it is', async () => {
  const { app, dataDir, databaseUrl, given, ...running } = await startApp();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await given.investment(await given.investor(), await given.project(await given.developer()), 100_050);
  const nowhere = join(dataDir, 'nowhere');
  const empty = databaseUrl === null ? '' : new URL('/postgres', databaseUrl).href;
  const unknown = databaseUrl === null ? '' : new URL('/nowhere', databaseUrl).href;
  const besideServer = await Promise.all([
    checkLedger({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }),
    checkLedger({ DATA_DIR: nowhere, DATABASE_URL: empty }),
    checkLedger({ DATA_DIR: nowhere, DATABASE_URL: unknown }),
  ]);
  expect(besideServer.map(({ code }) => code)).toEqual([0, 2, 2]);
  for (const { stderr } of besideServer.slice(1)) expect(stderr).toMatch(/^[^\n]*(There is no|can't be read)[^\n]*\n$/);
  expect(existsSync(nowhere)).toBe(false);

  await migrateByNewerVersion({ dataDir, databaseUrl });
  expect((await checkLedger({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })).code).toBe(0);
  await sayOldestVersion({ dataDir, databaseUrl }, '99.0.0');
  const ahead = await checkLedger({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  expect(ahead).toMatchObject({ code: 2, stderr: expect.stringContaining('has the schema of a newer version') });

  if (databaseUrl !== null) return running.stop();
  await app.close();
  const files = contentsOf(dataDir);
  expect((await checkLedger({ DATA_DIR: dataDir, DATABASE_URL: '' })).code).toBe(2);
  expect(contentsOf(dataDir)).toEqual(files);
});

const contentsOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).map((entry) =>
    entry.isFile() ? [entry.name, readFileSync(join(folder, entry.name)).toString('base64')] : [entry.name],
  );
