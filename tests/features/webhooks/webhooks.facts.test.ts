import { expect, test } from 'vitest';
import { endCampaignsAt } from '#tests/support/campaigns.ts';
import { LATER, listen, publish, startWorld } from '#tests/support/webhook.world.ts';
import { sendDue } from '#tests/support/webhooks.ts';

test('the end of a campaign says how it ended, with what was raised before it was released', async () => {
  const { app, dana, ines } = await startWorld();
  const terms = { closesOn: '2026-03-12', fundingModel: 'ALL_OR_NOTHING', fundingGoalCents: 500_000 } as const;
  const project = await app.given.project(dana, terms);
  const receiver = await listen(app, dana, { kinds: ['CAMPAIGN_ENDED'] });
  app.setNow(LATER);
  await app.given.investment(ines, project, 130_000);
  await endCampaignsAt(app, '2026-03-13T15:00:00Z');
  await sendDue(app);
  const [ended] = receiver.messages();
  expect(ended?.data).toMatchObject({
    project: { funding_raised: 0, is_active: false },
    campaign: {
      result: 'NOT_FUNDED',
      raised_at_close: 1300,
      backers_at_close: 1,
      funding_model: 'ALL_OR_NOTHING',
      closes_on: '2026-03-12',
    },
  });
});

test('a payment that waits for the studio names the investor to it', async () => {
  const { app, dana, ines, project } = await startWorld();
  const receiver = await listen(app, dana, { kinds: ['PAYMENT_UNCONFIRMED'] });
  const subjectId = await app.given.investment(ines, project, 100_000);
  app.setNow(LATER);
  await app.app.database.write('system', async (_tx, emit) => {
    const event = { projectId: project, actorId: null, subjectId, amountCents: 100_000, createdAt: new Date(LATER) };
    emit({ ...event, kind: 'payment_unconfirmed' });
  });
  await sendDue(app);
  expect(receiver.messages().map(({ data }) => data)).toMatchObject([
    { investment: { id: subjectId, amount: 1000, investor: { id: ines.id } } },
  ]);
});

test('titles of a draft are empty or null, as the released messages have them', async () => {
  const { app, dana } = await startWorld();
  const draft = await app.given.project(dana, { isPublished: false });
  const receiver = await listen(app, dana, { includeOwn: true });
  app.setNow(LATER);
  await app.app.services.milestones.create(dana.viewer, draft, { title: 'Secreto', description: 'Secreto' });
  await publish(app, dana, draft, 'Secreto');
  await sendDue(app);
  const titles = receiver.messages().map(({ type, data }) => [type, data]);
  expect(titles).toMatchObject([
    ['milestone_created', { milestone: { title: '' } }],
    ['update_published', { update: { title: null } }],
  ]);
});
