import { expect, test } from 'vitest';
import { countUnread } from '#tests/support/cases/notifications.ts';
import { mailsOf, sendEventMails } from '#tests/support/mails.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { LATER, listen, publish, startWorld } from '#tests/support/webhook.world.ts';
import { sendDue, type Message } from '#tests/support/webhooks.ts';

const KINDS = [
  'project_updated',
  'update_edited',
  'update_deleted',
  'milestone_edited',
  'milestone_deleted',
  'comment_deleted',
];

const told = (messages: Message[]) => messages.map(({ type, data: { project: _project, ...about } }) => [type, about]);

test('edits and deletions are sent to whoever may see what was changed, and told to nobody otherwise', async () => {
  const { app, dana, ines, ivo, project } = await startWorld();
  const { comments, follows, milestones, projects, updates } = app.app.services;
  await app.given.investment(ines, project, 100_000);
  await follows.follow(ivo.viewer, project);
  const open = (await publish(app, dana, project, 'Abierta')).id;
  const secret = (await publish(app, dana, project, 'Secreta', false)).id;
  const remarks = [await comments.add(ines.viewer, open, 'Bien'), await comments.add(ines.viewer, secret, 'Mal')];
  const milestone = (await milestones.create(dana.viewer, project, { title: 'Demo', description: 'Jugable' })).id;
  await allSettled(app);
  const [investor, follower] = [await listen(app, ines, { kinds: KINDS }), await listen(app, ivo, { kinds: KINDS })];
  await sendEventMails(app);
  for (const { viewer } of [ines, ivo]) await app.app.services.notifications.markRead(viewer, null);
  const mails = (await mailsOf(app)).length;
  app.setNow(LATER);

  await projects.edit(dana.viewer, project, { fields: { shortDescription: 'Otra' }, cover: null });
  await milestones.edit(dana.viewer, milestone, { title: 'Demo pública' });
  for (const id of [open, secret]) await updates.edit(dana.viewer, id, { content: 'Otro texto', media: [] });
  await updates.edit(dana.viewer, open, { content: 'Otro texto', media: [] });
  for (const { id } of remarks) await comments.remove(dana.viewer, id);
  await sendDue(app);
  for (const id of [open, secret]) await updates.remove(dana.viewer, id);
  await milestones.remove(dana.viewer, milestone);
  await sendDue(app);

  const both = [
    ['project_updated', {}],
    ['milestone_edited', { milestone: expect.objectContaining({ id: milestone, title: 'Demo pública' }) as object }],
    ['update_edited', { update: expect.objectContaining({ id: open, title: 'Abierta' }) as object }],
    ['comment_deleted', { comment: { id: remarks[0]?.id } }],
    ['update_deleted', { update: { id: open } }],
    ['milestone_deleted', { milestone: { id: milestone } }],
  ];
  const ofPrivate = [
    ['update_edited', { update: expect.objectContaining({ id: secret, title: null }) as object }],
    ['comment_deleted', { comment: { id: remarks[1]?.id } }],
    ['update_deleted', { update: { id: secret } }],
  ];
  const followed = told(follower.messages());
  expect(followed).toHaveLength(both.length);
  expect(followed).toEqual(expect.arrayContaining(both));
  const invested = told(investor.messages());
  expect(invested).toHaveLength(both.length + ofPrivate.length);
  expect(invested).toEqual(expect.arrayContaining([...both, ...ofPrivate]));
  await sendEventMails(app);
  expect(await mailsOf(app)).toHaveLength(mails);
  for (const who of [ines, ivo]) expect((await app.ask(who, countUnread())).data).toBe(0);
});
