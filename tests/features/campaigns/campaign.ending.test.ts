import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { operatorNamed } from '#server/kernel/operator/operator.ts';
import { campaignEndingsHandler } from '#server/features/campaigns/campaign.endings.jobs.ts';
import { faultsOf, readLedger } from '#server/features/investments/ledger.repository.ts';
import { createOperatorServices } from '#server/features/moderation/operator/operator.service.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { invest } from '#tests/support/cases/investments.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import type { Account } from '#tests/support/given.ts';
import { currentEngine } from '#tests/support/storage.ts';

const LAST_INSTANT = '2026-03-11T02:59:59.999Z';
const MIDNIGHT = '2026-03-11T03:00:00.000Z';

let app: TestApp;
let dana: Account;
let ines: Account;
let ivo: Account;

beforeEach(async () => {
  app = await startAppForTest({ now: '2026-03-01T15:00:00Z' });
  const { given } = app;
  [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
});

const campaign = (fields: ProjectPatch = {}) =>
  app.given.project(dana, { closesOn: '2026-03-10', fundingModel: 'ALL_OR_NOTHING', ...fields });

async function read(id: number): Promise<Project> {
  const { projects } = app.app.database.tables;
  const [project] = await app.app.database.read.select().from(projects).where(eq(projects.id, id));
  return project as Project;
}

const ledgerFaults = async () => (await readLedger(app.app.database)).flatMap(faultsOf);

const tryInvesting = async (id: number) => {
  const answer = await app.ask({ token: await app.given.tokenFor(ivo.id) }, invest(id, 1000));
  return answer.ok ? 'invested' : answer.code;
};

describe('investing', () => {
  test("is possible until the last day's last millisecond in Buenos Aires, whether or not the job ran", async () => {
    const id = await campaign();
    app.setNow(LAST_INSTANT);
    expect(await tryInvesting(id)).toBe('invested');
    app.setNow(MIDNIGHT);
    expect(await tryInvesting(id)).toBe('PROJECT_CLOSED');
  });
});

describe('the end of a campaign', () => {
  test('of a flexible one below its goal says on the public page what it raised of it, and not that it was funded', async () => {
    const id = await campaign({ fundingModel: 'KEEP_IT_ALL', fundingGoalCents: 1_000_000, title: 'Luces' });
    await app.given.investment(ines, id, 685_000);
    app.setNow(MIDNIGHT);
    await endCampaignsAt(app, MIDNIGHT);
    const page = await (await fetch(`${app.url}/juegos/${id}-luces`)).text();
    const text = page.replaceAll('\u00A0', ' ');
    expect(text).toContain('La campaña terminó: recibe lo comprometido, US$ 6.850 de 1 persona, 69 % de la meta');
    expect(new Set(text.match(/\d+ %/g))).toEqual(new Set(['69 %']));
    expect(text).toContain('Recibió inversiones hasta el 10/03/2026');
    expect(text).not.toContain('financiada');
  });

  test('below its goal takes every commitment of all or nothing back, and nothing of the other model', async () => {
    const [missed, kept] = [await campaign(), await campaign({ fundingModel: 'KEEP_IT_ALL' })];
    for (const id of [missed, kept]) {
      await app.given.investment(ines, id, 100_000);
      await app.given.investment(ines, id, 150_000);
      await app.given.investment(ivo, id, 200_000);
    }
    await endCampaignsAt(app, MIDNIGHT);
    const atClose = { raisedAtCloseCents: 450_000, backersAtClose: 2, isActive: false };
    expect(await read(missed)).toMatchObject({
      ...atClose,
      campaignResult: 'NOT_FUNDED',
      fundingRaisedCents: 0,
      investorCount: 0,
    });
    expect(await read(kept)).toMatchObject({ ...atClose, campaignResult: 'FUNDED', fundingRaisedCents: 450_000 });
    expect(await app.given.fundingOf(missed)).toMatchObject({ rows: { raised: 0 }, positions: { raised: 0 } });
    const { investments } = app.app.database.tables;
    const released = await app.app.database.read
      .select({ amount: investments.amountCents, kind: investments.reversalKind, why: investments.reversalReason })
      .from(investments)
      .where(eq(investments.reversalKind, 'NOT_FUNDED'))
      .orderBy(asc(investments.reversesId));
    const why = 'La campaña era de todo o nada y no alcanzó su meta.';
    expect(released).toEqual([-100_000, -150_000, -200_000].map((amount) => ({ amount, kind: 'NOT_FUNDED', why })));
    expect(await ledgerFaults()).toEqual([]);
  });

  test.each([
    ['ALL_OR_NOTHING', 1_000_000, 'FUNDED'],
    ['ALL_OR_NOTHING', 0, 'NOT_FUNDED'],
    ['KEEP_IT_ALL', 0, 'NOT_FUNDED'],
  ] as const)('by %s with %i cents is %s', async (fundingModel, cents, campaignResult) => {
    const id = await campaign({ fundingModel });
    if (cents > 0) await app.given.investment(ines, id, cents);
    await endCampaignsAt(app, MIDNIGHT);
    expect(await read(id)).toMatchObject({ campaignResult, fundingRaisedCents: cents, raisedAtCloseCents: cents });
    expect(await ledgerFaults()).toEqual([]);
  });

  test('does not come before its last day is over, is made up for later, and is decided once', async () => {
    const id = await campaign({ fundingModel: 'KEEP_IT_ALL' });
    await app.given.investment(ines, id, 100_000);
    await endCampaignsAt(app, LAST_INSTANT);
    expect((await read(id)).campaignResult).toBeNull();
    await endCampaignsAt(app, '2026-03-20T15:00:00Z');
    const ended = await read(id);
    expect(ended).toMatchObject({ campaignResult: 'FUNDED', campaignEndedAt: new Date('2026-03-20T15:00:00Z') });
    await endCampaignsAt(app, '2026-03-21T15:00:00Z');
    expect(await read(id)).toEqual(ended);
  });

  test('is decided once, whatever runs at once, of one process or two', async () => {
    const other = currentEngine() === 'postgres' ? await startAppForTest({ beside: app }) : app;
    const ids = [await campaign(), await campaign(), await campaign()];
    for (const id of ids) await app.given.investment(ines, id, 100_000);
    const copies = [app, other, app, other];
    for (const copy of copies) copy.setNow(MIDNIGHT);
    const id = { id: 1, kind: '', key: '', payload: {}, accountId: null, webhookId: null, tries: 1 };
    const job = { ...id, createdAt: new Date(MIDNIGHT) };
    await Promise.all(copies.map(({ app: { dependencies } }) => campaignEndingsHandler(dependencies).run(job)));
    const { investments } = app.app.database.tables;
    expect(await app.app.database.read.$count(investments, eq(investments.reversalKind, 'NOT_FUNDED'))).toBe(3);
    expect(await ledgerFaults()).toEqual([]);
  });

  test('can be undone neither by the studio nor by operators, and its result beats any clock', async () => {
    const id = await campaign({ fundingModel: 'KEEP_IT_ALL' });
    const { projects } = app.app.services;
    const operators = createOperatorServices(app.app.dependencies, async () => null).projects;
    await operators.close(operatorNamed('olga'), { projectId: id, reason: 'Revisión' });
    await endCampaignsAt(app, MIDNIGHT);
    await expect(projects.open(dana.viewer, id, true)).rejects.toMatchObject({ code: 'CAMPAIGN_ENDED' });
    await expect(operators.reopen(operatorNamed('olga'), { projectId: id, reason: 'Listo' })).rejects.toMatchObject({
      code: 'CAMPAIGN_ENDED',
    });
    await expect(
      projects.edit(dana.viewer, id, { fields: { closesOn: '2026-04-01' }, cover: null }),
    ).rejects.toMatchObject({ code: 'CAMPAIGN_ENDED' });
    expect((await projects.open(dana.viewer, id, false)).isActive).toBe(false);
    app.setNow('2026-03-05T15:00:00Z');
    expect(await tryInvesting(id)).toBe('PROJECT_CLOSED');
  });

  test('comes to hidden projects, and to no draft', async () => {
    const [hidden, draft] = [await campaign(), await campaign({ isPublished: false })];
    await app.given.investment(ines, hidden, 100_000);
    const { moderation } = createOperatorServices(app.app.dependencies, async () => null);
    await moderation.hide(operatorNamed('olga'), { kind: 'project', id: hidden, reason: 'Denuncia' });
    await endCampaignsAt(app, MIDNIGHT);
    expect((await read(hidden)).campaignResult).toBe('NOT_FUNDED');
    expect((await read(draft)).campaignResult).toBeNull();
  });

  test('leaves the private updates to those whose commitments it released', async () => {
    const id = await campaign();
    await app.given.investment(ines, id, 100_000);
    const secret = { title: 'Solo para ustedes', content: 'x', isPublic: false, media: [] };
    const { id: update } = await app.app.services.updates.create(dana.viewer, id, secret);
    await endCampaignsAt(app, MIDNIGHT);
    const later = await app.app.services.updates.create(dana.viewer, id, { ...secret, title: 'Después' });
    expect((await app.app.services.updates.get(ines.viewer, update)).title).toBe('Solo para ustedes');
    expect((await app.app.services.updates.get(ines.viewer, later.id)).title).toBe('Después');
    await expect(app.app.services.updates.get(ivo.viewer, update)).rejects.toMatchObject({ code: 'PRIVATE_UPDATE' });
  });
});
