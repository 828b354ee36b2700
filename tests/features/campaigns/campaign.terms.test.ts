import { beforeEach, describe, expect, test } from 'vitest';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import { eventsOf, subscribe } from '#tests/support/feeds.ts';
import type { Account } from '#tests/support/given.ts';

let app: TestApp;
let dana: Account;
let ines: Account;

/** In Buenos Aires it is the 1st of March until 03:00 UTC of the 2nd. */
beforeEach(async () => {
  app = await startAppForTest({ now: '2026-03-02T02:00:00Z' });
  [dana, ines] = [await app.given.developer('Sur'), await app.given.investor('Inés')];
});

const edit = (id: number, fields: ProjectPatch) =>
  app.app.services.projects.edit(dana.viewer, id, { fields, cover: null });

describe('the last day of a campaign', () => {
  test.each([
    ['2026-03-01', false],
    ['2026-03-02', true],
    ['2026-06-29', true],
    ['2026-06-30', false],
  ])('may be from tomorrow to 120 days from today: %s', async (closesOn, isRight) => {
    const id = await app.given.project(dana, { isPublished: false });
    const range = 'La fecha de cierre debe estar entre el 02/03/2026 y el 29/06/2026';
    if (isRight) expect((await edit(id, { closesOn })).closesOn).toBe(closesOn);
    else
      await expect(edit(id, { closesOn })).rejects.toMatchObject({ code: 'VALIDATION', details: { closesOn: range } });
  });

  test('stays when it is sent unchanged, but nothing is published once it has come', async () => {
    const id = await app.given.project(dana, { isPublished: false, closesOn: '2026-03-10' });
    app.setNow('2026-03-10T15:00:00Z');
    expect((await edit(id, { closesOn: '2026-03-10', title: 'Otro' })).title).toBe('Otro');
    await expect(edit(id, { isPublished: true })).rejects.toMatchObject({ code: 'CLOSING_DAY_PASSED' });
    expect((await edit(id, { isPublished: true, closesOn: '2026-03-11' })).isPublished).toBe(true);
  });

  test('is needed by all or nothing', async () => {
    const id = await app.given.project(dana);
    await expect(edit(id, { fundingModel: 'ALL_OR_NOTHING' })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { closesOn: 'Todo o nada necesita una fecha de cierre' },
    });
  });

  test('and the model are frozen, logged, numbered and copied to receipts', async () => {
    const id = await app.given.project(dana);
    const older = await app.given.project(dana);
    await edit(id, { closesOn: '2026-04-01', fundingModel: 'ALL_OR_NOTHING' });
    const receipt = await app.given.investment(ines, id, 100_000);
    const without = await app.given.investment(ines, older, 100_000);
    await expect(edit(id, { closesOn: '2026-05-01' })).rejects.toMatchObject({ code: 'TERMS_LOCKED' });
    await expect(edit(id, { fundingModel: 'KEEP_IT_ALL' })).rejects.toMatchObject({ code: 'TERMS_LOCKED' });
    const { body } = await app.graphql(
      dana,
      `{ project(id: ${id}) { termsVersion termsLog { field before after } closesOn fundingModel } }`,
    );
    expect(body).toMatchObject({
      data: {
        project: {
          termsVersion: 1,
          termsLog: [
            { field: 'CLOSES_ON', before: null, after: '2026-04-01' },
            { field: 'FUNDING_MODEL', before: 'KEEP_IT_ALL', after: 'ALL_OR_NOTHING' },
          ],
          closesOn: '2026-04-01',
          fundingModel: 'ALL_OR_NOTHING',
        },
      },
    });
    const agreed = async (of: number) => {
      const answer = await app.graphql(ines, `{ investment(id: ${of}) { terms { closesOn fundingModel } } }`);
      return (answer.body as { data: { investment: { terms: object } } }).data.investment.terms;
    };
    expect(await agreed(receipt)).toEqual({ closesOn: '2026-04-01', fundingModel: 'ALL_OR_NOTHING' });
    expect(await agreed(without)).toEqual({ closesOn: null, fundingModel: 'KEEP_IT_ALL' });
  });

  test('and the days to pay too, which a game that ever had an investment never gets', async () => {
    const id = await app.given.project(dana);
    const older = await app.given.project(dana);
    for (const paymentDays of [2, 91])
      await expect(edit(id, { paymentDays })).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { paymentDays: 'El plazo para pagar debe ser un entero entre 3 y 90' },
      });
    await edit(id, { paymentDays: 20 });
    const investment = await app.given.investment(ines, id, 100_000);
    await app.given.investment(ines, older, 100_000);
    await app.app.services.withdrawals.withdraw(ines.viewer, investment);
    await expect(edit(id, { paymentDays: null })).rejects.toMatchObject({ code: 'TERMS_LOCKED' });
    await expect(edit(older, { paymentDays: 20 })).rejects.toMatchObject({ code: 'TERMS_LOCKED' });
    const { body } = await app.graphql(
      ines,
      `{ project(id: ${id}) { paymentDays termsVersion termsLog { field before after } }
         investment(id: ${investment}) { terms { paymentDays } } }`,
    );
    expect(body).toMatchObject({
      data: {
        project: {
          paymentDays: 20,
          termsVersion: 1,
          termsLog: [{ field: 'PAYMENT_DAYS', before: null, after: '20' }],
        },
        investment: { terms: { paymentDays: 20 } },
      },
    });
  });

  test('is no part of a copy', async () => {
    const id = await app.given.project(dana, { closesOn: '2026-04-01', fundingModel: 'ALL_OR_NOTHING' });
    const copy = await app.app.services.projects.duplicate(dana.viewer, id);
    expect(copy).toMatchObject({ closesOn: null, fundingModel: 'KEEP_IT_ALL', campaignResult: null });
  });

  test('stands in the calendar of whoever follows the project, until the game is cancelled', async () => {
    const id = await app.given.project(dana, { closesOn: '2026-04-01' });
    await app.app.services.follows.follow(ines.viewer, id);
    const feeds = await subscribe(app, ines);
    expect(eventsOf(await feeds.milestones())).toMatchObject([
      { summary: 'Luces del Sur: cierre de la campaña', day: '2026-04-01', isDay: true, status: 'CONFIRMED' },
    ]);
    await app.ask(
      dana,
      conclude(id, { projectOutcome: 'CANCELLED', outcomeOn: dayOf(app.app.dependencies.calendar()) }),
    );
    expect(eventsOf(await feeds.milestones())).toEqual([]);
  });
});
