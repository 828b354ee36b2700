import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { CLIENT, PASSWORD, type Account } from '#tests/support/given.ts';

let app: TestApp & { stop(): Promise<void> };
let ines: Account;
let ivo: Account;

beforeAll(async () => {
  app = await startApp({ now: '2026-03-10T15:00:00Z' });
  [ines, ivo] = [await app.given.investor('Inés'), await app.given.investor()];
});
afterAll(() => app.stop());

const dataOf = async <T>(person: Account, query: string, variables: object = {}): Promise<T> => {
  const { body } = await app.graphql(person, query, variables);
  expect(body).not.toHaveProperty('errors');
  return (body as { data: T }).data;
};

/** Issues a new token, because tokens expire after a week of the server's clock. */
async function signedInNow(person: Account): Promise<Account> {
  const { accessToken } = await app.app.services.accounts.login({
    email: person.email,
    password: PASSWORD,
    client: CLIENT,
  });
  return { ...person, token: accessToken };
}

test("health is its developer's to see, by the formula it states", async () => {
  app.setNow('2026-03-10T15:00:00Z');
  const studio = await app.given.developer();
  const project = await app.given.project(studio);
  const { services } = app.app;
  const health = async (person: Account) =>
    (
      await dataOf<{ project: { health: object | null } }>(
        await signedInNow(person),
        'query ($id: ID!) { project(id: $id) { health { status daysSinceUpdate overdueMilestones } } }',
        { id: project },
      )
    ).project.health;
  expect(await health(ines)).toBeNull();
  expect(await health(studio)).toEqual({ status: 'UNKNOWN', daysSinceUpdate: null, overdueMilestones: 0 });
  await services.updates.create(studio.viewer, project, { title: 'a', content: 'b', media: [] });
  expect(await health(studio)).toEqual({ status: 'HEALTHY', daysSinceUpdate: 0, overdueMilestones: 0 });
  for (const [now, status] of [
    ['2026-03-24', 'HEALTHY'],
    ['2026-03-25', 'WARNING'],
    ['2026-04-24', 'WARNING'],
    ['2026-04-25', 'CRITICAL'],
  ]) {
    app.setNow(`${now}T15:00:00Z`);
    expect(await health(studio)).toMatchObject({ status });
  }
  await services.updates.create(studio.viewer, project, { title: 'a', content: 'b', isPublic: false, media: [] });
  expect(await health(studio)).toMatchObject({ status: 'HEALTHY' });
  for (const [dueDate, status] of [
    ['2026-04-24', 'WARNING'],
    ['2026-04-23', 'CRITICAL'],
  ]) {
    await services.milestones.create(studio.viewer, project, { title: 'a', description: 'b', dueDate });
    expect(await health(studio)).toMatchObject({ status });
  }
  expect(await health(ivo)).toBeNull();
});

test('the terms log tells everybody what changed of what investors rely on', async () => {
  app.setNow('2026-03-10T15:00:00Z');
  const studio = await app.given.developer();
  const project = await app.given.project(studio, { roi: 1500 });
  const edit = (fields: object) => app.app.services.projects.edit(studio.viewer, project, { cover: null, fields });
  await edit({ title: 'Otro título', fundingGoalCents: 2_000_050, roi: 2000 });
  await app.given.investment(ines, project, 100_000);
  await expect(edit({ fundingGoalCents: 3_000_000 })).rejects.toMatchObject({ code: 'TERMS_LOCKED' });
  await edit({ maxInvestors: 20, isActive: false });
  const {
    project: { termsLog, termsLocked },
  } = await dataOf<{ project: { termsLog: object[]; termsLocked: boolean } }>(
    ivo,
    'query ($id: ID!) { project(id: $id) { termsLocked termsLog { field before after changedAt } } }',
    { id: project },
  );
  const changedAt = '2026-03-10T15:00:00.000Z';
  expect(termsLocked).toBe(true);
  expect(termsLog).toEqual([
    { field: 'FUNDING_GOAL', before: '10000', after: '20000.5', changedAt },
    { field: expect.stringMatching(/ROI$/), before: '15', after: '20', changedAt },
    { field: 'MAX_INVESTORS', before: '10', after: '20', changedAt },
    { field: 'IS_ACTIVE', before: 'true', after: 'false', changedAt },
  ]);
});
