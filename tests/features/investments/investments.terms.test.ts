import { expect, test } from 'vitest';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { invest as requestOf } from '#tests/support/cases/investments.ts';
import type { Account } from '#tests/support/given.ts';

type Sent = { amount?: number; termsVersion?: number; key?: string };

/** An investment's id, or a refusal's code and sentence. */
async function invest({ ask }: TestApp, who: Account, projectId: number, sent: Sent) {
  const { amount = 1000, termsVersion, key } = sent;
  const request = requestOf(projectId, amount, key);
  const input = { projectId: String(projectId), amount, termsVersion, clientMutationId: key };
  const graphql = { ...request.graphql, variables: { input } };
  const answer = await ask(who, { ...request, graphql });
  return answer.ok ? { id: answer.data.investment.id } : { code: answer.code, message: answer.message };
}

const CHANGED = {
  code: 'TERMS_CHANGED',
  message: 'Las condiciones del proyecto cambiaron. Revísalas antes de invertir.',
};

async function openWorld(fields: ProjectPatch = {}) {
  const app = await startAppForTest();
  const [dana, ines] = [await app.given.developer(), await app.given.investor()];
  const id = await app.given.project(dana, { roi: 2500, maxInvestors: 10, ...fields });
  const edit = (changes: ProjectPatch) =>
    app.app.services.projects.edit(dana.viewer, id, { fields: changes, cover: null });
  const version = async () => {
    const { body } = await app.graphql(dana, 'query ($id: ID!) { project(id: $id) { termsVersion } }', { id });
    return (body as { data: { project: { termsVersion: number } } }).data.project.termsVersion;
  };
  return { app, dana, ines, id, edit, version };
}

test('terms are numbered from the first publication on, by changes of what an investor agrees to', async () => {
  const { edit, version } = await openWorld({ isPublished: false });
  await edit({ roi: 1000 });
  await edit({ roi: 2500, isPublished: true });
  expect(await version()).toBe(0);

  await edit({ title: 'Otro título', isActive: false, roi: 2500 });
  await edit({ isActive: true });
  expect(await version()).toBe(0);
  await edit({ roi: null, investmentModel: 'Préstamo' });
  expect(await version()).toBe(1);
  for (const change of [
    { fundingGoalCents: 900_000 },
    { minInvestmentCents: 50_000 },
    { maxInvestmentCents: 800_000 },
    { maxInvestors: 9 },
  ]) {
    await edit(change);
  }
  expect(await version()).toBe(5);
  await edit({ isPublished: false });
  await edit({ roi: 2500 });
  await edit({ isPublished: true });
  expect(await version()).toBe(6);
});

test('who saw other terms is refused, before the amount is checked, and raises nothing', async () => {
  const { app, ines, id, edit } = await openWorld();
  await edit({ roi: 100, minInvestmentCents: 200_000 });
  for (const termsVersion of [0, 2, -1]) {
    expect(await invest(app, ines, id, { termsVersion })).toEqual(CHANGED);
  }
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 0, rows: { raised: 0 } });
  expect(await invest(app, ines, id, { termsVersion: 1 })).toMatchObject({ code: 'BELOW_MIN' });
  expect(await invest(app, ines, id, { termsVersion: 1, amount: 2000 })).toHaveProperty('id');
});

test('a closed project says so, whatever terms were seen', async () => {
  const { app, ines, id, edit } = await openWorld();
  await edit({ roi: 100, isActive: false });
  expect(await invest(app, ines, id, { termsVersion: 0 })).toMatchObject({ code: 'PROJECT_CLOSED' });
});

test('who says no number agrees to any terms, as all do through REST', async () => {
  const { app, ines, id, edit } = await openWorld();
  await edit({ roi: 100 });
  expect(await invest(app, ines, id, {})).toHaveProperty('id');
  const request = requestOf(id, 1000);
  const sent = { ...request, rest: { ...request.rest, body: { amount: 1000, termsVersion: 0, terms_version: 0 } } };
  expect(await app.ask('rest', ines, sent)).toMatchObject({ ok: true });
});

test('a key that comes again is answered with what it made, whatever changed since', async () => {
  const { app, ines, id, edit } = await openWorld();
  const sent = { termsVersion: 0, key: 'clave' };
  const made = await invest(app, ines, id, sent);
  await edit({ maxInvestors: 20 });
  expect(await invest(app, ines, id, sent)).toEqual(made);
  expect(await invest(app, ines, id, { ...sent, termsVersion: 1 })).toEqual(made);
  expect(await invest(app, ines, id, { ...sent, key: 'otra' })).toEqual(CHANGED);
  expect(await app.given.fundingOf(id)).toMatchObject({ raised: 100_000 });
});

test('while terms change, nobody agrees to those they did not see', async () => {
  const { app, dana, id, edit } = await openWorld({ maxInvestors: 20 });
  const people = await Promise.all(Array.from({ length: 12 }, () => app.given.investor()));
  const send = (who: Account, termsVersion: number) => invest(app, who, id, { termsVersion });
  const [answers] = await Promise.all([
    Promise.all(people.flatMap((who) => [send(who, 0), send(who, 1), send(who, 2)])),
    edit({ maxInvestors: 21 }).then(() => edit({ maxInvestors: 22 })),
  ]);
  const { investments } = app.app.database.tables;
  const rows = await app.app.database.read.select().from(investments);
  const seatsOf = new Map(rows.map((row) => [row.id, row.maxInvestors]));
  for (const [at, answer] of answers.entries()) {
    if (answer.id !== undefined) expect(seatsOf.get(answer.id)).toBe(20 + (at % 3));
    else expect(answer).toEqual(CHANGED);
  }
  expect(rows).toHaveLength(answers.filter(({ id: made }) => made !== undefined).length);
  expect(await app.app.services.projects.get(dana.viewer, id)).toMatchObject({ termsVersion: 2 });
});
