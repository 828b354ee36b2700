import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fieldsOf, type ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import { startAppForTest, type StartOptions } from '#tests/support/app.ts';

const SHARE = { revenueShare: 1250, returnCap: 150, returnYears: 4, reportEvery: 'QUARTER', paymentDays: 20 } as const;
const NONE = { revenueShare: null, returnCap: null, returnYears: null, reportEvery: null };

async function start(options: StartOptions = {}) {
  const app = await startAppForTest(options);
  const dana = await app.given.developer('Sur');
  const { projects } = app.app.services;
  return {
    ...app,
    dana,
    edit: (id: number, fields: ProjectPatch) => projects.edit(dana.viewer, id, { fields, cover: null }),
  };
}

test('a share in numbers is sent and read in percent, logged, numbered, frozen and copied to receipts alone', async () => {
  const { dana, edit, ...app } = await start();
  const ines = await app.given.investor('Inés');
  const id = await app.given.project(dana);
  const older = await app.given.project(dana);
  const input = `id: ${id}, revenueShare: 12.5, returnCap: 1.55, returnYears: 4, reportEvery: QUARTER, paymentDays: 20`;
  const terms = 'revenueShare returnCap returnYears reportEvery';
  const shown = { revenueShare: 12.5, returnCap: 1.55, returnYears: 4, reportEvery: 'QUARTER' };
  const changed = `mutation { updateProject(input: { ${input} }) { project { ${terms} } } }`;
  expect((await app.graphql(dana, changed)).body).toEqual({ data: { updateProject: { project: shown } } });
  const tooExact = `mutation { updateProject(input: { id: ${id}, revenueShare: 12.555 }) { project { id } } }`;
  expect((await app.graphql(dana, tooExact)).body).toMatchObject({
    errors: [{ extensions: { details: { revenueShare: expect.stringContaining('con hasta dos decimales') } } }],
  });
  expect(await app.app.services.projects.duplicate(dana.viewer, id)).toMatchObject({ ...NONE, paymentDays: 20 });
  const uncapped = await app.given.project(dana, { ...SHARE, returnCap: null });
  const investment = await app.given.investment(ines, id, 100_000);
  await app.given.investment(ines, older, 100_000);
  await app.app.services.withdrawals.withdraw(ines.viewer, investment);
  await expect(edit(id, NONE)).rejects.toMatchObject({
    code: 'TERMS_LOCKED',
    details: Object.fromEntries(Object.keys(NONE).map((name) => [name, expect.stringContaining('no se puede')])),
  });
  await expect(edit(older, SHARE)).rejects.toMatchObject({ code: 'TERMS_LOCKED' });
  const { body } = await app.graphql(
    ines,
    `{ project(id: ${id}) { termsVersion termsLog { field before after } }
       uncapped: project(id: ${uncapped}) { ${terms} }
       investment(id: ${investment}) { terms { ${terms} } } }`,
  );
  expect(body).toEqual({
    data: {
      project: {
        termsVersion: 1,
        termsLog: [
          { field: 'PAYMENT_DAYS', before: null, after: '20' },
          { field: 'REVENUE_SHARE', before: null, after: '12.5' },
          { field: 'RETURN_CAP', before: null, after: '1.55' },
          { field: 'RETURN_YEARS', before: null, after: '4' },
          { field: 'REPORT_EVERY', before: null, after: 'QUARTER' },
        ],
      },
      uncapped: { revenueShare: 12.5, returnCap: null, returnYears: 4, reportEvery: 'QUARTER' },
      investment: { terms: shown },
    },
  });
});

test('where the server offers none, no game gets a share, and one that has it keeps it', async () => {
  const { dana, edit, ...app } = await start({ revenueShare: false });
  const [plain, older] = [await app.given.project(dana), await app.given.project(dana)];
  const { projects } = app.app.database.tables;
  await app.app.database.write('system', (tx) => tx.update(projects).set(SHARE).where(eq(projects.id, older)));
  expect(await edit(older, { returnCap: null, title: 'Otro' })).toMatchObject({ ...SHARE, returnCap: null });
  expect(await edit(older, NONE)).toMatchObject(NONE);
  for (const without of [plain, older])
    await expect(edit(without, SHARE)).rejects.toMatchObject({ code: 'REVENUE_SHARE_OFF' });
  const fields = { ...fieldsOf(await app.app.services.projects.get(dana.viewer, plain)), ...SHARE };
  await expect(app.app.services.projects.create(dana.viewer, { fields, cover: null })).rejects.toMatchObject({
    code: 'REVENUE_SHARE_OFF',
  });
  const { body } = await app.graphql(null, '{ serverInfo { offersRevenueShare } }');
  expect(body).toEqual({ data: { serverInfo: { offersRevenueShare: false } } });
});
