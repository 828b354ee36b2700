import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';

const ROOT = join(import.meta.dirname, '../..');

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
  const check = () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/ledger-check.ts'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', JWT_SECRET: 'x'.repeat(40) },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );

  const balanced = await check();
  expect(balanced).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('2 projects, US$ 4000.51 invested: the ledger balances.'),
  });
  expect(balanced.stdout).toContain('4000.51 / 2');

  const { projects, positions } = app.database.tables;
  await app.database.write((tx) =>
    tx.update(projects).set({ fundingRaisedCents: 400_052 }).where(eq(projects.id, project)),
  );
  expect(await check()).toMatchObject({ code: 1, stdout: expect.stringContaining('1 DO NOT BALANCE') });
  await app.database.write((tx) =>
    tx.update(projects).set({ fundingRaisedCents: 400_051 }).where(eq(projects.id, project)),
  );
  await app.database.write((tx) =>
    tx.update(positions).set({ investmentCount: 7 }).where(eq(positions.investorId, ines.id)),
  );
  expect((await check()).code).toBe(1);
});
