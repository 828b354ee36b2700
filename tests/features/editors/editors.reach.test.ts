import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import { addComment } from '#tests/support/cases/comments.ts';
import { requestDataExport } from '#tests/support/cases/data.exports.ts';
import { createUpdate, editUpdate } from '#tests/support/cases/updates.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import { subscribe, titlesIn } from '#tests/support/feeds.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';
import { picture } from '#tests/support/media.ts';
import { sendDue, startReceiver } from '#tests/support/webhooks.ts';
import { listIn, unzipped } from '#tests/support/zip.ts';

async function begin(isPublished: boolean) {
  const app = await startAppForTest({ quotas: true });
  const [dana, edith] = [await app.given.developer('Estudio Sur'), await app.given.developer('Edith')];
  const project = await app.given.project(dana, { title: 'Faro', isPublished });
  await app.given.editor(edith, project);
  return { app, dana, edith, project };
}

test('files that an editor uploads are the owner’s, and count among the owner’s', async () => {
  const { app, dana, edith, project } = await begin(false);
  const files = [{ file: await picture(), caption: 'Un faro' }];
  const { media, quotaUses } = app.app.database.tables;
  const owners = () => app.app.database.read.select({ id: media.ownerId }).from(media);
  const made = await app.ask(edith, createUpdate(project, { title: 'Una', content: 'Con foto', files }));
  expect([made.ok, await owners()]).toEqual([true, [{ id: dana.id }]]);
  const edited = await app.ask('rest', edith, editUpdate(project, made.data.id, { files, existing: [] }));
  expect([edited.ok, await owners()]).toEqual([true, [{ id: dana.id }]]);
  const uses = (who: Account) =>
    app.app.database.read.select({ kind: quotaUses.kind }).from(quotaUses).where(eq(quotaUses.userId, who.id));
  const kindsOf = async (who: Account) => (await uses(who)).map(({ kind }) => kind).toSorted();
  const named = 'changes'; // both studios were named
  expect(await kindsOf(edith)).toEqual([named, 'changes', 'updates']);
  expect(await kindsOf(dana)).toEqual([named, 'media', 'media', 'projects']);
});

test('a copy of one’s data says where one edits, and who edits in one’s own projects', async () => {
  const { app, dana, edith, project } = await begin(true);
  await app.given.invitation(dana, project, 'otra@ejemplo.test', 'secreto');
  async function copyOf(who: Account) {
    expect((await app.ask(who, requestDataExport())).ok).toBe(true);
    await runJobs(app);
    const mail = (await mailsOf(app)).find(
      ({ to, text }) => to?.[0]?.address === who.email && text?.includes('/mis-datos/'),
    );
    const answer = await fetch(`${app.url}/mis-datos/${secretTo('mis-datos', mail)}`);
    return unzipped(Buffer.from(await answer.arrayBuffer()));
  }
  const [own, theirs] = [await copyOf(dana), await copyOf(edith)];
  for (const copy of [own, theirs])
    expect(listIn(copy, 'redactores.json')).toMatchObject([{ project_id: project, user_id: edith.id }]);
  expect(listIn(own, 'invitaciones.json')).toMatchObject([{ project_id: project, email: 'otra@ejemplo.test' }]);
  expect(listIn(theirs, 'invitaciones.json')).toEqual([]);
  expect([...own.values()].some((file) => file.includes('secret_hash'))).toBe(false);
});

test('an editor’s feed and webhook have what the role lets them read', async () => {
  const { app, dana, edith, project } = await begin(true);
  const receiver = await startReceiver();
  const made = await app.ask(edith, createWebhook({ url: receiver.url }));
  await sendDue(app);
  const { id } = (await app.ask(dana, createUpdate(project, { title: 'Privada', content: 'x', isPublic: false }))).data;
  await app.ask(dana, addComment(id, 'Un comentario'));
  await app.given.investment(await app.given.investor(), project, 100_000);
  await sendDue(app);
  const messages = receiver.verified(made.data.secret);
  expect(messages.map(({ type }) => type)).toEqual(['update_published', 'comment_added', 'investment_received']);
  expect(messages[2]?.data).not.toHaveProperty('investment');
  const feeds = await subscribe(app, edith);
  expect(titlesIn(await feeds.updates())).toEqual(['Faro: Privada']);
  await app.app.services.editors.remove(dana.viewer, project, edith.id);
  expect(titlesIn(await feeds.updates())).toEqual([]);
});
