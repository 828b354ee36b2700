import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startAppForTest } from '#tests/support/app.ts';
import type { Request } from '#tests/support/api.ts';
import {
  acceptReceived,
  editorsOf,
  inviteEditor,
  receivedInvitations,
  wantInvitations,
  withdrawInvitation,
} from '#tests/support/cases/editors.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { hide } from '#tests/support/operators.ts';

const NOW = new Date('2026-03-05T15:00:00.000Z');
const DAY = 24 * 3_600_000;
const STRANGER = 'nadie@ejemplo.test';

async function begin() {
  const app = await startAppForTest({ now: NOW.toISOString(), publicUrl: 'https://fichin.test', quotas: true });
  const [dana, edith] = [await app.given.developer('Estudio Sur'), await app.given.developer('Edith')];
  const project = await app.given.project(dana, { title: 'Faro' });
  /** With a token of now. */
  const say = async <T>({ id }: Account, request: Request<T>) =>
    app.ask({ token: await app.given.tokenFor(id) }, request);
  async function mailsTo(email: string) {
    await runJobs(app);
    return (await mailsOf(app)).filter(({ to }) => to?.[0]?.address === email);
  }
  const invite = async (email: string, { by = dana, to = project } = {}) => say(by, inviteEditor(to, email));
  /** Of another studio. */
  async function inviteFromAnother(email: string, title = 'Otro') {
    const by = await app.given.developer('Otro estudio');
    return invite(email, { by, to: await app.given.project(by, { title }) });
  }
  const isMailed = async (email: string) =>
    (await say(dana, editorsOf(project))).data.editorInvitations.find((row) => row.email === email)?.isMailed;
  const stopLinkIn = (mail: { text?: string } | undefined) =>
    /https:\/\/fichin\.test(\/baja\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return { ...app, dana, edith, project, say, mailsTo, invite, inviteFromAnother, isMailed, stopLinkIn };
}

test('who has not confirmed an address invites nobody', async () => {
  const app = await begin();
  const { database } = app.app;
  const { users } = database.tables;
  await database.write('system', (tx) =>
    tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, app.dana.id)),
  );
  expect((await app.invite(STRANGER)).code).toBe('EMAIL_NOT_CONFIRMED');
  expect(await app.mailsTo(STRANGER)).toEqual([]);
});

test('a mail to a stranger has none of the inviter’s words in its subject, and in its text no address of theirs', async () => {
  const app = await begin();
  const bank = await app.given.developer('BANCO NACION www.banco.example. SEGURIDAD');
  const title = 'GANA 5000 US$ YA en https://premio-seguro.example/x?id=1 con tu tarjeta y tu clave';
  const project = await app.given.project(bank, { title, isPublished: false });
  expect((await app.invite(STRANGER, { by: bank, to: project })).ok).toBe(true);
  const [mail] = await app.mailsTo(STRANGER);
  expect(mail?.subject).toBe('Te invitan a redactar en un proyecto de Fichín');
  expect(mail?.text).toContain('«GANA 5000 US$ YA en https[:]//premio-seguro[.]example/x?id=1 co…»');
  expect(mail?.text).toContain('«BANCO NACION www[.]banco[.]example. SEGURIDAD»');
  const heading = /<h1[^>]*>([^<]*)/.exec(mail?.html ?? '')?.[1];
  expect(heading).toBe(mail?.subject);
  for (const written of [mail?.text, mail?.html]) expect(written).not.toMatch(/premio-seguro\.example|banco\.example/);
});

test('an address is mailed three times in seven days, whoever invites it, and the inviter reads whether it was', async () => {
  const app = await begin();
  await app.inviteFromAnother(STRANGER);
  for (const isMailed of [true, true, false]) {
    expect((await app.invite(STRANGER)).ok).toBe(true);
    expect(await app.isMailed(STRANGER)).toBe(isMailed);
    app.setNow(new Date(NOW.getTime() + DAY));
  }
  expect(await app.mailsTo(STRANGER)).toHaveLength(3);
  app.setNow(new Date(NOW.getTime() + 7 * DAY));
  await app.invite(STRANGER);
  expect(await app.mailsTo(STRANGER)).toHaveLength(4);
  await app.inviteFromAnother('otra@ejemplo.test');
  expect(await app.mailsTo('otra@ejemplo.test')).toHaveLength(1);
});

test('an invitation that is not mailed leaves the link that was mailed before', async () => {
  const app = await begin();
  for (const title of ['Uno', 'Dos']) await app.inviteFromAnother(app.edith.email, title);
  await app.invite(app.edith.email);
  const mail = (await app.mailsTo(app.edith.email)).find(({ text }) => text?.includes('«Faro»'));
  const secret = /\/redactor\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  await app.invite(app.edith.email);
  const accepting = { query: ACCEPT, variables: { input: { secret } }, pick: () => null };
  expect(await app.say(app.edith, { graphql: accepting })).toMatchObject({ ok: true });
});
const ACCEPT =
  'mutation ($input: AcceptEditorInvitationInput!) { acceptEditorInvitation(input: $input) { project { id } } }';

test('an account with the confirmed address finds its invitations without the mail, and accepts them', async () => {
  const app = await begin();
  for (const title of ['Uno', 'Dos', 'Tres']) await app.inviteFromAnother(app.edith.email, title);
  await app.invite(app.edith.email);
  expect(await app.isMailed(app.edith.email)).toBe(false);
  const titles = async (who: Account) =>
    (await app.say(who, receivedInvitations())).data.map(({ projectTitle }) => projectTitle);
  expect(await titles(app.edith)).toEqual(['Faro', 'Tres', 'Dos', 'Uno']);
  expect(await titles(app.dana)).toEqual([]);

  const [{ id } = { id: '' }] = (await app.say(app.edith, receivedInvitations())).data;
  const other = await app.given.developer('Otra');
  expect((await app.say(other, acceptReceived(id))).code).toBe('INVALID_INVITATION');
  expect((await app.say(app.edith, acceptReceived(id))).ok).toBe(true);
  expect((await app.say(app.dana, editorsOf(app.project))).data.editors.map(({ name }) => name)).toEqual(['Edith']);
  expect(await titles(app.edith)).toEqual(['Tres', 'Dos', 'Uno']);
  app.setNow(new Date(NOW.getTime() + 7 * DAY));
  expect(await titles(app.edith)).toEqual([]);
});

test('an account that only wrote an address finds nothing of its invitations, nor decides about them', async () => {
  const app = await begin();
  await app.invite(app.edith.email);
  const { database } = app.app;
  const { users } = database.tables;
  const [{ id } = { id: '' }] = (await app.say(app.edith, receivedInvitations())).data;
  await database.write('system', (tx) =>
    tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, app.edith.id)),
  );
  expect((await app.say(app.edith, receivedInvitations())).data).toEqual([]);
  expect((await app.say(app.edith, acceptReceived(id))).code).toBe('INVALID_INVITATION');
  expect((await app.say(app.edith, wantInvitations(false))).code).toBe('EMAIL_NOT_CONFIRMED');
});

test('an invitation to what operators hid is not listed', async () => {
  const app = await begin();
  await app.invite(app.edith.email);
  await hide(app, { kind: 'project', id: app.project });
  expect((await app.say(app.edith, receivedInvitations())).data).toEqual([]);
});

test('the link of the mail declines invitations for good, when it is sent and not when it is opened', async () => {
  const app = await begin();
  await app.invite(STRANGER);
  const [first] = await app.mailsTo(STRANGER);
  const link = app.stopLinkIn(first);
  expect((await app.send(link, { headers: { accept: 'text/html' } })).body).toContain('invitaciones');
  await app.inviteFromAnother(STRANGER);
  expect(await app.mailsTo(STRANGER)).toHaveLength(2);
  for (const time of ['once', 'again']) expect((await app.send(link, { method: 'POST' })).status, time).toBe(200);
  app.setNow(new Date(NOW.getTime() + 60 * DAY));
  await app.invite(STRANGER);
  await app.inviteFromAnother(STRANGER);
  expect(await app.mailsTo(STRANGER)).toHaveLength(2);
  const other = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
  expect((await app.send(other, { method: 'POST' })).status).toBe(404);
});

test('what an inviter sees of an address that declined is what they see of one mailed too often', async () => {
  const app = await begin();
  const [declined, often] = ['no@ejemplo.test', 'mucho@ejemplo.test'];
  await app.inviteFromAnother(declined);
  await app.send(app.stopLinkIn((await app.mailsTo(declined))[0]), { method: 'POST' });
  for (let times = 0; times < 3; times += 1) await app.inviteFromAnother(often);
  for (const email of [declined, often]) await app.invite(email);
  const [one, two] = (await app.say(app.dana, editorsOf(app.project))).data.editorInvitations;
  expect({ ...one, id: '', email: '' }).toEqual({ ...two, id: '', email: '' });
  expect((await app.say(app.dana, withdrawInvitation(one?.id ?? ''))).ok).toBe(true);
});

test('an account declines invitations for good on screen, is shown none, and wants them again', async () => {
  const app = await begin();
  const { edith, say } = app;
  expect((await say(edith, wantInvitations(false))).data).toBe(false);
  await app.invite(edith.email);
  expect(await app.mailsTo(edith.email)).toEqual([]);
  expect((await say(edith, receivedInvitations())).data).toEqual([]);
  expect((await say(edith, wantInvitations(true))).data).toBe(true);
  expect((await say(edith, receivedInvitations())).data).toHaveLength(1);
  await app.invite(edith.email);
  expect(await app.mailsTo(edith.email)).toHaveLength(1);
});
