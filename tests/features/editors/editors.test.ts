import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { createOperatorAccounts } from '#server/features/moderation/operator/operator.accounts.service.ts';
import type { Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { addComment } from '#tests/support/cases/comments.ts';
import {
  acceptInvitation,
  editedProjects,
  editorsOf,
  inviteEditor,
  removeEditor,
} from '#tests/support/cases/editors.ts';
import { follow, listFollowed } from '#tests/support/cases/follows.ts';
import { createMilestone, listMilestones } from '#tests/support/cases/milestones.ts';
import { listNotifications } from '#tests/support/cases/notifications.ts';
import { conclude } from '#tests/support/cases/outcomes.ts';
import { editProject, getProject } from '#tests/support/cases/projects.ts';
import { createUpdate, deleteUpdate, editUpdate, getUpdate, listUpdates } from '#tests/support/cases/updates.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo, sendEventMails } from '#tests/support/mails.ts';
import { OLGA } from '#tests/support/operators.ts';
import { beforeTheNextWrite } from '#tests/support/races.ts';

const app = await startAppForFile({ now: '2026-03-05T15:00:00.000Z', quotas: true });
let dana: Account;
let edith: Account;
let ines: Account;
let project: number;

beforeEach(async () => {
  [dana, edith] = [await app.given.developer('Estudio Sur'), await app.given.developer('Edith')];
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana, { isPublished: false });
});

const codeOf = async (who: Account | null, request: Request<unknown>) => {
  const { ok, code } = await app.ask(who, request);
  return ok ? 'ok' : code;
};

/** Invites an address and gives the secret of the mail. */
async function invited(email: string, to = project): Promise<string> {
  expect(await codeOf(dana, inviteEditor(to, email))).toBe('ok');
  await runJobs(app);
  const mails = (await mailsOf(app)).filter((mail) => mail.to?.[0]?.address === email);
  return mails.map((mail) => secretTo('redactor', mail)).find((secret) => secret !== '') ?? '';
}
const makeEditor = async (who = edith, to = project) =>
  expect(await codeOf(who, acceptInvitation(await invited(who.email, to)))).toBe('ok');

const text = (title: string, isPublic = true) => ({ title, content: title, isPublic });

describe('an editor', () => {
  test('sees the draft, and writes its updates and milestones, which are the studio’s', async () => {
    expect(await codeOf(edith, getProject(project))).toBe('PROJECT_NOT_FOUND');
    await makeEditor();
    expect((await app.ask(edith, editedProjects())).data).toEqual([project]);
    for (const api of ['graphql', 'rest'] as const) {
      const made = await app.ask(api, edith, createUpdate(project, text(`Por ${api}`, false)));
      expect(made.ok).toBe(true);
      expect((await app.ask(api, edith, editUpdate(project, made.data.id, { title: 'Otro' }))).data.title).toBe('Otro');
    }
    expect(await codeOf(edith, createMilestone(project, { title: 'Demo', description: 'x' }))).toBe('ok');
    expect(await codeOf(edith, follow(project))).toBe('OWN_PROJECT');
    expect(await codeOf(edith, editProject(project, { title: 'Suyo' }))).toBe('FORBIDDEN');
  });

  test('is told of what the studio has to do, in the app and by mail, but not of money', async () => {
    await app.app.services.projects.publish(dana.viewer, project, true);
    await makeEditor();
    const { id } = (await app.ask(dana, createUpdate(project, text('Novedad')))).data;
    await app.given.investment(ines, project, 100_000);
    await sendEventMails(app);
    expect(await codeOf(ines, addComment(id, 'Qué lindo'))).toBe('ok');
    await allSettled(app);
    const told = (await app.ask(edith, listNotifications())).data.rows.map(({ said }) => said);
    expect(told).toEqual(['Luces del Sur: Inés comentó la actualización «Novedad»']);
    await sendEventMails(app);
    const mails = (await mailsOf(app)).filter(({ to }) => to?.[0]?.address === edith.email);
    expect(mails[0]?.subject).toContain('Inés comentó');
    expect(mails.some(({ subject }) => subject?.includes('invirtió'))).toBe(false);
  });

  test('follows the project no more', async () => {
    await app.app.services.projects.publish(dana.viewer, project, true);
    expect(await codeOf(edith, follow(project))).toBe('ok');
    await makeEditor();
    expect((await app.ask(edith, listFollowed())).data.total).toBe(0);
  });

  test('loses every right when either side ends it', async () => {
    const other = await app.given.developer('Otra');
    await makeEditor();
    await makeEditor(other);
    const { id } = (await app.ask(edith, createUpdate(project, text('Privada', false)))).data;
    expect(await codeOf(edith, removeEditor(project, other.id))).toBe('FORBIDDEN');
    expect(await codeOf(ines, removeEditor(project, other.id))).toBe('PROJECT_NOT_FOUND');
    expect((await app.ask(edith, removeEditor(project, edith.id))).data).toBeNull();
    expect((await app.ask(dana, removeEditor(project, other.id))).data?.editors).toEqual([]);
    for (const who of [edith, other]) {
      expect(await codeOf(who, getUpdate(project, id))).toBe('UPDATE_NOT_FOUND');
      expect(await codeOf(who, createUpdate(project, text('x')))).toBe('PROJECT_NOT_FOUND');
      expect((await app.ask(who, editedProjects())).data).toEqual([]);
    }
    expect(await codeOf(dana, getUpdate(project, id))).toBe('ok');
  });

  test.each([
    ['a new update', 'PROJECT_NOT_FOUND', () => createUpdate(project, text('Nueva'))],
    ['a new milestone', 'PROJECT_NOT_FOUND', () => createMilestone(project, { title: 'Demo', description: 'x' })],
    ['an edit of an update', 'UPDATE_NOT_FOUND', (id: number) => editUpdate(project, id, { title: 'Otro' })],
    ['a removal of an update', 'UPDATE_NOT_FOUND', (id: number) => deleteUpdate(project, id)],
  ])('whose role ends while they write has %s refused', async (_what, code, request) => {
    await app.given.editor(edith, project);
    const { id } = (await app.ask(edith, createUpdate(project, text('Antes')))).data;
    beforeTheNextWrite(app, () => app.app.services.editors.remove(dana.viewer, project, edith.id));
    expect(await codeOf(edith, request(id))).toBe(code);
    expect((await app.ask(dana, listUpdates(project))).data.updates.map(({ title }) => title)).toEqual(['Antes']);
    expect((await app.ask(dana, listMilestones(project))).data).toEqual([]);
  });

  test('reads but does not write while the studio’s account is suspended', async () => {
    await makeEditor();
    const { id } = (await app.ask(edith, createUpdate(project, text('Antes')))).data;
    const accounts = createOperatorAccounts(app.app.dependencies);
    await accounts.suspend(OLGA, { personId: dana.id, reason: 'Por si acaso' });
    expect(await codeOf(edith, getUpdate(project, id))).toBe('ok');
    const { code, message } = await app.ask(edith, createUpdate(project, text('Ahora')));
    expect([code, message]).toEqual(['FORBIDDEN', 'La cuenta del estudio está suspendida']);
    expect(await codeOf(edith, editUpdate(project, id, { title: 'Ahora' }))).toBe('FORBIDDEN');
    await accounts.unsuspend(OLGA, { personId: dana.id, reason: 'Aclarado' });
    expect(await codeOf(edith, editUpdate(project, id, { title: 'Ahora' }))).toBe('ok');
  });

  test('is none any more once the owner, or they, close their account; what they wrote stays', async () => {
    const second = await app.given.project(dana);
    await app.given.investment(ines, second, 100_000);
    const other = await app.given.developer('Otra');
    await makeEditor(edith, second);
    await makeEditor(other, second);
    const { id } = (await app.ask(edith, createUpdate(second, text('Queda', false)))).data;
    await close(edith);
    expect((await app.ask(dana, editorsOf(second))).data.editors.map(({ userId }) => Number(userId))).toEqual([
      other.id,
    ]);
    expect(await codeOf(ines, getUpdate(second, id))).toBe('ok');
    await invited('pendiente@ejemplo.test', second);
    expect(await codeOf(dana, conclude(second, { outcomeOn: dayOf(app.app.dependencies.calendar()) }))).toBe('ok');
    await close(dana);
    expect((await app.ask(other, editedProjects())).data).toEqual([]);
    const { projectEditors, editorInvitations } = app.app.database.tables;
    for (const table of [projectEditors, editorInvitations])
      expect(await app.app.database.read.$count(table, eq(table.projectId, second))).toBe(0);
  });
});

async function close(who: Account): Promise<void> {
  expect(await codeOf(who, closeAccount())).toBe('ok');
  const now = app.app.dependencies.calendar();
  app.setNow(new Date(now.getTime() + 15 * 24 * 3_600_000));
  await runJobs(app);
  app.setNow(now);
}
