import { beforeEach, describe, expect, test } from 'vitest';
import { balances, readLedger } from '#server/features/investments/ledger.repository.ts';
import { gamePath } from '#server/kernel/paths/public.paths.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { conclude, outcomeCountsOf, outcomeOf } from '#tests/support/cases/outcomes.ts';
import { editProject, getProject } from '#tests/support/cases/projects.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import type { Account } from '#tests/support/given.ts';
import { createOperatorProjects } from '#server/features/moderation/operator/operator.projects.service.ts';
import { hide, OLGA } from '#tests/support/operators.ts';

const app = await startAppForFile({ now: '2026-02-10T15:00:00Z' });
let dana: Account;
let ines: Account;
let project: number;

beforeEach(async () => {
  app.setNow('2026-02-10T15:00:00Z');
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana);
  await app.given.investment(ines, project, 100_000);
  app.setNow('2026-03-05T15:00:00Z');
  for (const who of [dana, ines]) who.token = await app.given.tokenFor(who.id);
});

const CANCELLED = { projectOutcome: 'CANCELLED', outcomeText: 'No pudimos terminarlo.' };

describe('what became of a game', () => {
  test('is said by its owner, with a text in Markdown and a day', async () => {
    expect((await app.ask(dana, conclude(project))).data).toEqual({
      projectOutcome: 'RELEASED',
      outcomeText: 'Ya está **a la venta**.',
      outcomeHtml: expect.stringContaining('<strong>a la venta</strong>'),
      outcomeOn: '2026-03-01',
    });
    expect((await app.ask(ines, outcomeOf(project))).data).toMatchObject({ projectOutcome: 'RELEASED' });
    expect((await app.ask(ines, outcomeCountsOf(dana.viewer.developerProfileId ?? 0))).data).toEqual([1, 0]);
  });

  test.each([
    ['no outcome', { projectOutcome: null }],
    ['a blank text', { outcomeText: ' \n' }],
    ['a text that is too long', { outcomeText: 'x'.repeat(5001) }],
    ['tomorrow', { outcomeOn: '2026-03-06' }],
    ['a day before the project', { outcomeOn: '2026-02-09' }],
  ])('is not %s', async (_what, wrong) => {
    expect(await app.ask(dana, conclude(project, wrong))).toMatchObject({ ok: false });
    expect((await app.ask(dana, outcomeOf(project))).data.projectOutcome).toBeNull();
  });

  test('is none of a draft', async () => {
    const draft = await app.given.project(dana, { isPublished: false });
    expect(await app.ask(dana, conclude(draft, { outcomeOn: '2026-03-05' }))).toMatchObject({
      code: 'PROJECT_NOT_PUBLISHED',
    });
  });

  test('is said once and for good', async () => {
    await app.ask(dana, conclude(project));
    expect(await app.ask(dana, conclude(project, CANCELLED))).toMatchObject({
      code: 'PROJECT_CONCLUDED',
      message: 'Este proyecto ya terminó: su resultado es definitivo y no recibe más inversiones',
    });
    expect((await app.given.fundingOf(project)).raised).toBe(100_000);
  });

  test('is no release while the end of an all-or-nothing campaign may still release its commitments', async () => {
    const campaign = await app.given.project(dana, { closesOn: '2026-03-10', fundingModel: 'ALL_OR_NOTHING' });
    await app.given.investment(ines, campaign, 100_000);
    const released = () => conclude(campaign, { outcomeOn: '2026-03-05' });
    expect(await app.ask(dana, released())).toMatchObject({ code: 'CAMPAIGN_RUNNING' });
    await endCampaignsAt(app, '2026-03-11T03:00:00Z');
    expect((await app.given.fundingOf(campaign)).raised).toBe(0);
    dana.token = await app.given.tokenFor(dana.id);
    expect((await app.ask(dana, released())).data.projectOutcome).toBe('RELEASED');
  });

  test('is said of a hidden project, too', async () => {
    await hide(app, { kind: 'project', id: project });
    expect((await app.ask(dana, conclude(project, CANCELLED))).data.projectOutcome).toBe('CANCELLED');
    expect((await app.given.fundingOf(project)).raised).toBe(0);
  });
});

describe.each(['graphql', 'rest'] as const)('afterwards, through %s,', (api) => {
  test('it takes no money, and neither opens nor becomes a draft', async () => {
    const other = await app.given.project(dana);
    for (const id of [project, other]) await app.ask(dana, conclude(id, { outcomeOn: '2026-03-05' }));
    expect(await app.ask(api, ines, invest(project, 2000))).toMatchObject({
      code: 'PROJECT_CLOSED',
      message: 'Este proyecto no acepta inversiones en este momento',
    });
    const refused = { code: 'PROJECT_CONCLUDED', status: api === 'rest' ? 409 : 200 };
    expect(await app.ask(api, dana, editProject(project, { is_active: true }))).toMatchObject(refused);
    expect(await app.ask(api, dana, editProject(other, { is_published: false }))).toMatchObject(refused);
    expect((await app.ask(api, dana, editProject(project, { is_active: false, title: 'Nuevo' }))).ok).toBe(true);
    expect((await app.ask(api, ines, getProject(project))).data).toMatchObject({ isActive: false, title: 'Nuevo' });
  });
});

test('its campaign can be given no other end', async () => {
  const other = await app.given.project(dana);
  await app.ask(dana, conclude(other, { outcomeOn: '2026-03-05' }));
  const { projects } = app.app.services;
  await expect(
    projects.edit(dana.viewer, other, { fields: { closesOn: '2026-04-01' }, cover: null }),
  ).rejects.toMatchObject({ code: 'PROJECT_CONCLUDED' });
});

test('operators do not open it either', async () => {
  const operators = createOperatorProjects(app.app.dependencies);
  await operators.close(OLGA, { projectId: project, reason: 'Revisamos el estudio' });
  await app.ask(dana, conclude(project));
  await expect(operators.reopen(OLGA, { projectId: project, reason: 'En orden' })).rejects.toMatchObject({
    code: 'PROJECT_CONCLUDED',
  });
});

test('its public page no longer says until when it takes investments', async () => {
  const other = await app.given.project(dana, { title: 'Luces', closesOn: '2026-04-01' });
  const page = async () => (await fetch(`${app.url}${gamePath({ id: other, title: 'Luces' })}`)).text();
  expect(await page()).toContain('Recibe inversiones hasta el 01/04/2026');
  await app.ask(dana, conclude(other, { outcomeOn: '2026-03-05' }));
  expect(await page()).not.toContain('Recibe inversiones hasta');
});

test('its updates go on', async () => {
  await app.ask(dana, conclude(project));
  expect((await app.ask(dana, createUpdate(project, { title: 'Parche', content: 'Texto' }))).ok).toBe(true);
});

test('all that stands in a cancelled one is released by counter-rows, and the ledger balances', async () => {
  const ivo = await app.given.investor('Ivo');
  for (const [who, amount] of [
    [ines, 50_000],
    [ivo, 70_000],
  ] as const)
    await app.given.investment(who, project, amount * 2);
  await app.given.reversal(await app.given.investment(ivo, project, 100_000));
  await app.ask(dana, conclude(project, CANCELLED));
  expect(await app.given.fundingOf(project)).toEqual({
    raised: 0,
    investors: 0,
    rows: { raised: 0, investors: 0 },
    positions: { raised: 0, investors: 0 },
  });
  const { investments } = app.app.database.tables;
  const rows = (await app.app.database.read.select().from(investments)).filter((row) => row.projectId === project);
  expect(rows.filter(({ reversalKind }) => reversalKind === 'CANCELLED')).toHaveLength(3);
  expect((await readLedger(app.app.database)).filter((line) => !balances(line))).toEqual([]);
});

test('all that stands in a released one stays', async () => {
  await app.ask(dana, conclude(project));
  expect(await app.given.fundingOf(project)).toMatchObject({ raised: 100_000, positions: { raised: 100_000 } });
});
