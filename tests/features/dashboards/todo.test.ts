import { expect, test } from 'vitest';
import type { Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { CONTACT, type Account } from '#tests/support/given.ts';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { givenReturnAccount } from '#tests/support/return.accounts.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { hide, show } from '#tests/support/operators.ts';

const app = await startAppForFile({ now: '2026-03-05T15:00:00Z' });

type Row = {
  kind: string;
  count: number;
  amount: number | null;
  project: { title: string } | null;
  milestone: { title: string } | null;
  question: { content: string } | null;
};

/** Kind, how many, and what it is about. */
const todo: Request<string[]> = {
  graphql: {
    query: '{ me { todo { kind count amount project { title } milestone { title } question { content } } } }',
    pick: ({ me }: { me: { todo: Row[] } }) =>
      me.todo.map(({ kind, count, amount, project, milestone, question }) =>
        [kind, count, amount, project?.title, milestone?.title ?? question?.content].filter(Boolean).join(' '),
      ),
  },
};
/** With a token of now: one of weeks ago has expired. */
const listed = async ({ id }: Account) => (await app.ask({ token: await app.given.tokenFor(id) }, todo)).data;

test('what is due, asked for and unanswered waits for the studio and for its investors, until it is done', async () => {
  const { milestones, questions, updates, updateRequests } = app.app.services;
  const [dana, ines, other] = [
    await app.given.developer('Dana'),
    await app.given.investor('Inés'),
    await app.given.investor(),
  ];
  const faro = await app.given.project(dana, { title: 'Faro', maxInvestors: 9 });
  const draft = await app.given.project(dana, { title: 'Boceto', isPublished: false });
  expect([await listed(dana), await listed(ines)]).toEqual([[], []]);

  await app.given.investment(ines, faro, 100_000);
  const promise = (title: string, dueDate: string, project = faro) =>
    milestones.create(dana.viewer, project, { title, description: 'x', dueDate });
  const late = await promise('Demo', '2026-03-10');
  await promise('Beta', '2026-04-02');
  await promise('Final', '2026-09-01');
  await promise('Nada', '2026-03-06', draft);
  for (const project of [faro, faro, draft])
    await milestones.create(dana.viewer, project, { title: 'Algún día', description: 'x' });
  await updates.create(dana.viewer, faro, { title: 'Una', content: 'Va.', media: [] });
  app.setNow('2026-03-20T15:00:00Z');
  const question = await questions.ask(ines.viewer, faro, '¿Cuándo sale?');
  await updateRequests.request(ines.viewer, faro);

  const waiting = ['MILESTONE_OVERDUE 1 Faro Demo', 'QUESTION_WAITING 1 Faro ¿Cuándo sale?'];
  const planned = ['MILESTONE_DUE 1 Faro Beta', 'MILESTONES_UNDATED 2 Faro Algún día'];
  expect(await listed(dana)).toEqual([waiting[0], 'UPDATE_REQUESTED 1 Faro', waiting[1], ...planned]);
  expect(await listed(ines)).toEqual([waiting[1], 'UPDATES_UNREAD 1']);
  expect(await listed(other)).toEqual([]);

  await questions.answer(dana.viewer, question.id, 'En otoño.');
  await milestones.complete(dana.viewer, late.id);
  await updates.create(dana.viewer, faro, { title: 'Va', content: 'Va.', media: [] });
  expect(await listed(dana)).toEqual(planned);
  expect(await listed(ines)).toEqual(['UPDATES_UNREAD 2']);
});

test('what is to be paid waits for the investor, and what was reported for the studio', async () => {
  const { payments } = app.app.services;
  app.setNow('2026-04-01T15:00:00Z');
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const [faro, other] = [
    await app.given.project(dana, { title: 'Faro', maxInvestors: 9 }),
    await app.given.project(dana, { title: 'Sin datos' }),
  ];
  const investmentId = await app.given.investment(ines, faro, 100_000);
  await app.given.investment(ines, faro, 150_050);
  await app.given.reversal(await app.given.investment(ines, faro, 130_000));
  await app.given.investment(ines, other, 100_000);
  expect(await listed(ines)).toEqual([]);

  await givenInstructions(app, dana, faro);
  expect(await listed(ines)).toEqual(['PAYMENT_DUE 2 2500.5 Faro']);
  const paid = { investmentId, paidOn: '2026-04-01' };
  await payments.report(ines.viewer, { ...paid, amount: 60_000 });
  expect(await listed(ines)).toEqual(['PAYMENT_DUE 1 1500.5 Faro']);
  expect(await listed(dana)).toEqual(['PAYMENTS_TO_CONFIRM 1 Faro']);
  const received = { projectId: faro, investmentIds: [investmentId], receivedOn: '2026-04-01', amount: 60_000 };
  await payments.confirm(dana.viewer, received);
  expect(await listed(ines)).toEqual(['PAYMENT_DUE 2 1900.5 Faro']);
  expect(await listed(dana)).toEqual([]);

  await payments.report(ines.viewer, { ...paid, amount: 40_000 });
  await payments.refusePayment(dana.viewer, investmentId, 'No llegó');
  expect(await listed(ines)).toEqual(['PAYMENT_REFUSED 1 400 Faro', 'PAYMENT_DUE 1 1500.5 Faro']);

  await operatorServices(app).payments.freeze(OPERATOR, { personId: dana.id, reason: 'Es otra cuenta' });
  expect(await listed(ines)).toEqual([]);
});

test('money to return waits for the studio, and so does how it is paid, where a campaign has money', async () => {
  const { payments } = app.app.services;
  const today = '2026-05-01';
  app.setNow(`${today}T15:00:00Z`);
  const [dana, ines, ivo] = [
    await app.given.developer('Dana'),
    await app.given.investor('Inés'),
    await app.given.investor('Ivo'),
  ];
  const campaign = { minInvestmentCents: null, maxInvestors: 9, closesOn: '2026-06-01' };
  const faro = await app.given.project(dana, { title: 'Faro', ...campaign });
  await app.given.project(dana, { title: 'Sin inversores', ...campaign });
  const missed = await app.given.project(dana, { title: 'Meta', ...campaign, fundingModel: 'ALL_OR_NOTHING' });
  const always = await app.given.project(dana, { title: 'Sin campaña', minInvestmentCents: null });
  for (const project of [missed, always]) await app.given.investment(ines, project, 100_000);
  expect(await listed(dana)).toEqual([]);
  const made = [
    await app.given.investment(ines, faro, 10_000),
    await app.given.investment(ines, faro, 20_000),
    await app.given.investment(ivo, faro, 30_000),
  ];
  expect(await listed(dana)).toEqual(['INSTRUCTIONS_MISSING 1 Faro']);

  await givenInstructions(app, dana, faro);
  expect(await listed(dana)).toEqual([]);
  const reachedBy = (links: string[]) => app.app.services.accounts.updateProfile(dana.viewer, { links });
  await reachedBy([]);
  expect(await listed(dana)).toEqual(['CONTACT_MISSING 1']);
  await reachedBy([CONTACT]);
  await payments.confirm(dana.viewer, { projectId: faro, investmentIds: made, receivedOn: today, amount: null });
  for (const id of made) await app.given.reversal(id);
  expect(await listed(dana)).toEqual(['PAYMENTS_TO_RETURN 2 600 Faro']);
  expect(await listed(ines)).toEqual(['RETURN_ACCOUNT_MISSING 1 300']);
  await givenReturnAccount(app, ines, { account: 'ines.paz', details: null });
  expect([await listed(ines), await listed(ivo)]).toEqual([[], ['RETURN_ACCOUNT_MISSING 1 300']]);
  await payments.returnPayment(dana.viewer, { investmentId: made[2] ?? 0, amount: 30_000, returnedOn: today });
  expect(await listed(dana)).toEqual(['PAYMENTS_TO_RETURN 1 300 Faro']);
});

test('money waits for a studio in a project that operators hid, too', async () => {
  const { payments } = app.app.services;
  const today = '2026-05-02';
  app.setNow(`${today}T15:00:00Z`);
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const faro = await app.given.project(dana, { title: 'Faro' });
  const reported = await app.given.investment(ines, faro, 100_000);
  const reversed = await app.given.investment(ines, faro, 200_000);
  await app.given.investment(ines, faro, 300_000);
  await givenInstructions(app, dana, faro);
  const received = { projectId: faro, investmentIds: [reversed], receivedOn: today, amount: null };
  await payments.confirm(dana.viewer, received);
  await app.given.reversal(reversed);
  await payments.report(ines.viewer, { investmentId: reported, amount: 100_000, paidOn: today });

  await hide(app, { kind: 'project', id: faro });
  expect(await listed(dana)).toEqual(['PAYMENTS_TO_RETURN 1 2000 Faro', 'PAYMENTS_TO_CONFIRM 1 Faro']);
  expect(await listed(ines)).toEqual(['RETURN_ACCOUNT_MISSING 1 2000']); // nobody else sees how it is paid
});

test('what was not paid in time waits for its studio from the day on which it may be released', async () => {
  const { payments } = app.app.services;
  const startOn = (day: string) => app.setNow(`${day}T15:00:00Z`);
  startOn('2026-05-02');
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const [faro, rio] = [
    await app.given.project(dana, { title: 'Faro', paymentDays: 3 }),
    await app.given.project(dana, { title: 'Río', paymentDays: 4 }),
  ];
  for (const project of [faro, rio]) await givenInstructions(app, dana, project);
  const partly = await app.given.investment(ines, faro, 100_000);
  for (const project of [faro, rio]) await app.given.investment(ines, project, 150_000);
  const received = { projectId: faro, investmentIds: [partly], receivedOn: '2026-05-02', amount: 60_000 };
  await payments.confirm(dana.viewer, received);
  startOn('2026-05-07');
  expect(await listed(dana)).toEqual([]);
  startOn('2026-05-08');
  expect(await listed(dana)).toEqual(['PAYMENTS_OVERDUE 2 1900 Faro']);
  startOn('2026-05-09');
  const both = ['PAYMENTS_OVERDUE 2 1900 Faro', 'PAYMENTS_OVERDUE 1 1500 Río'];
  expect(await listed(dana)).toEqual(both);

  await hide(app, { kind: 'project', id: faro });
  expect(await listed(dana)).toEqual(both.slice(1));
  await show(app, { kind: 'project', id: faro });
  startOn('2026-05-16');
  expect(await listed(dana)).toEqual(both.slice(1)); // nobody could pay Faro until a week ago
  startOn('2026-05-17');
  expect(await listed(dana)).toEqual(both);
});

test('no milestone waits once an all-or-nothing campaign missed its goal', async () => {
  app.setNow('2026-05-03T15:00:00Z');
  const dana = await app.given.developer('Dana');
  const campaign = { title: 'Enjambre', closesOn: '2026-05-10' };
  for (const fundingModel of ['ALL_OR_NOTHING', 'KEEP_IT_ALL'] as const) {
    const id = await app.given.project(dana, { ...campaign, fundingModel, minInvestmentCents: null });
    await app.given.investment(await app.given.investor(), id, 100_000);
    const promise = { title: fundingModel, description: 'x', dueDate: '2026-05-05' };
    await app.app.services.milestones.create(dana.viewer, id, promise);
  }
  const waiting = async () => (await listed(dana)).filter((task) => task.startsWith('MILESTONE_'));
  app.setNow('2026-05-08T15:00:00Z');
  expect(await waiting()).toHaveLength(2);
  await endCampaignsAt(app, '2026-05-12T15:00:00Z');
  expect(await waiting()).toEqual(['MILESTONE_OVERDUE 1 Enjambre KEEP_IT_ALL']);
});

test('what waits in one project is listed for its developer alone, whatever waits in others', async () => {
  const { milestones, questions } = app.app.services;
  app.setNow('2026-06-01T15:00:00Z');
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const faro = await app.given.project(dana, { title: 'Faro' });
  const others = await Promise.all([1, 2, 3].map((n) => app.given.project(dana, { title: `Otro ${n}` })));
  for (const id of others) await questions.ask(ines.viewer, id, '¿Y este?');
  await questions.ask(ines.viewer, faro, '¿Cuándo sale?');
  const edith = await app.given.developer('Edith');
  await app.given.editor(edith, faro);
  const ofProject = (id: number): Request<string[] | null> => ({
    graphql: {
      query: 'query ($id: ID!) { project(id: $id) { todo { kind question { content } milestone { title } } } }',
      variables: { id },
      pick: ({ project }: { project: { todo: Row[] | null } }) =>
        project.todo &&
        project.todo.map(({ kind, question, milestone }) => `${kind} ${question?.content ?? milestone?.title}`),
    },
  });
  expect((await app.ask(dana, ofProject(faro))).data).toEqual(['QUESTION_WAITING ¿Cuándo sale?']);
  for (const other of [ines, edith]) expect((await app.ask(other, ofProject(faro))).data).toBeNull();
  await milestones.create(dana.viewer, faro, { title: 'Demo', description: 'x', dueDate: '2026-05-01' });
  const copy = await app.app.services.projects.duplicate(dana.viewer, faro);
  expect((await app.ask(dana, ofProject(copy.id))).data).toEqual(['MILESTONES_UNDATED Demo']);
});
