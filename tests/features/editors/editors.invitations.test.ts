import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import {
  acceptInvitation,
  editorsOf,
  inviteEditor,
  previewInvitation,
  withdrawInvitation,
} from '#tests/support/cases/editors.ts';
import type { Account } from '#tests/support/given.ts';
import { mailsOf, runJobs, secretTo } from '#tests/support/mails.ts';

let dana: Account;
let edith: Account;
let project: number;

const NOW = new Date('2026-03-05T15:00:00.000Z');
const DAY = 24 * 3_600_000;

const app = await startAppForFile({ now: NOW.toISOString(), quotas: true });

beforeEach(async () => {
  app.setNow(NOW);
  [dana, edith] = [await app.given.developer('Estudio Sur'), await app.given.developer('Edith')];
  project = await app.given.project(dana, { title: 'Faro', isPublished: false });
});

/** With a token of now. */
const send = async <T>(who: Account | null, request: Request<T>) =>
  app.ask(who && { token: await app.given.tokenFor(who.id) }, request);
const codeOf = async (who: Account | null, request: Request<unknown>) => {
  const { ok, code } = await send(who, request);
  return ok ? 'ok' : code;
};
async function secretFor(email: string): Promise<string> {
  await runJobs(app);
  const mails = (await mailsOf(app)).filter((mail) => mail.to?.[0]?.address === email);
  return mails.map((mail) => secretTo('redactor', mail)).find((secret) => secret !== '') ?? '';
}
async function invited(email: string): Promise<string> {
  expect(await codeOf(dana, inviteEditor(project, email))).toBe('ok');
  return secretFor(email);
}
const emails = async () =>
  (await send(dana, editorsOf(project))).data.editorInvitations.map(({ email }) => email).toSorted();

describe('an invitation', () => {
  test('is answered alike whether the address has an account or not, and says what for and until when', async () => {
    const known = await send(dana, inviteEditor(project, ` ${edith.email.toUpperCase()} `));
    const unknown = await send(dana, inviteEditor(project, 'nadie@ejemplo.test'));
    expect(Object.keys(known.data ?? {})).toEqual(Object.keys(unknown.data ?? {}));
    expect(await emails()).toEqual([edith.email, 'nadie@ejemplo.test'].toSorted());
    const secret = await secretFor(edith.email);
    expect((await send(edith, previewInvitation(secret))).data).toEqual({
      projectTitle: 'Faro',
      studioName: 'Estudio Sur',
      email: edith.email,
      expiresAt: new Date(NOW.getTime() + 7 * DAY).toISOString(),
    });
    expect(await secretFor('nadie@ejemplo.test')).not.toBe('');
  });

  test('is refused without a recent proof, to no address, to one’s own, and to the sixth', async () => {
    expect(await codeOf(dana, inviteEditor(project, 'nadie'))).toBe('VALIDATION');
    expect(await codeOf(dana, inviteEditor(project, dana.email))).toBe('VALIDATION');
    for (const email of ['a@e.test', 'b@e.test', 'c@e.test', 'd@e.test', 'e@e.test']) await invited(email);
    expect(await codeOf(dana, inviteEditor(project, 'f@e.test'))).toBe('LIMIT_REACHED');
    expect(await codeOf(dana, inviteEditor(project, 'e@e.test'))).toBe('ok');
    app.setNow(new Date(NOW.getTime() + 16 * 60_000));
    expect((await app.ask(dana, inviteEditor(project, 'g@e.test'))).code).toBe('STEP_UP_REQUIRED');
  });

  test('counts against ten a day', async () => {
    for (let count = 0; count < 10; count += 1)
      expect(await codeOf(dana, inviteEditor(project, 'a@e.test'))).toBe('ok');
    expect(await codeOf(dana, inviteEditor(project, 'a@e.test'))).toBe('QUOTA_REACHED');
  });

  test('is used once, by a developer whose confirmed address it was sent to', async () => {
    const ines = await app.given.investor('Inés');
    const secret = await invited(edith.email);
    expect(await codeOf(null, acceptInvitation(secret))).toBe('UNAUTHENTICATED');
    expect(await codeOf(dana, acceptInvitation(secret))).toBe('OWN_PROJECT');
    expect(await codeOf(ines, acceptInvitation(secret))).toBe('DEVELOPER_ROLE_REQUIRED');
    expect(await codeOf(await app.given.developer(), acceptInvitation(secret))).toBe('FORBIDDEN');
    await confirmed(edith, null);
    expect(await codeOf(edith, acceptInvitation(secret))).toBe('EMAIL_NOT_CONFIRMED');
    await confirmed(edith, NOW);
    const both = await Promise.all([1, 2].map(() => codeOf(edith, acceptInvitation(secret))));
    expect(new Set(both)).toEqual(new Set(['INVALID_INVITATION', 'ok']));
    const { editors, editorInvitations } = (await send(edith, editorsOf(project))).data;
    expect(editors.map(({ name }) => name)).toEqual(['Edith']);
    expect(editorInvitations).toEqual([]);
  });

  test('ends after seven days, when it is withdrawn, and when another is sent to the same address', async () => {
    const old = await invited(edith.email);
    const secret = await invited(edith.email);
    expect(await codeOf(edith, acceptInvitation(old))).toBe('INVALID_INVITATION');
    app.setNow(new Date(NOW.getTime() + 7 * DAY));
    expect(await codeOf(edith, previewInvitation(secret))).toBe('INVALID_INVITATION');
    expect(await codeOf(edith, acceptInvitation(secret))).toBe('INVALID_INVITATION');
    expect(await emails()).toEqual([]);
    const third = await invited(edith.email);
    const [{ id } = { id: '0' }] = (await send(dana, editorsOf(project))).data.editorInvitations;
    expect(await codeOf(edith, withdrawInvitation(id))).toBe('INVITATION_NOT_FOUND');
    expect((await send(dana, withdrawInvitation(id))).data?.editorInvitations).toEqual([]);
    expect(await codeOf(edith, acceptInvitation(third))).toBe('INVALID_INVITATION');
  });

  test('is refused to who edits fifty projects, also when two are accepted at once for the last place', async () => {
    const studios = await Promise.all([1, 2, 3].map(() => app.given.developer()));
    for (const studio of studios)
      for (let count = 0; count < 17; count += 1)
        if (studio !== studios[2] || count < 15) await app.given.editor(edith, await app.given.project(studio));
    const first = await invited(edith.email);
    project = await app.given.project(dana);
    const second = await invited(edith.email);
    const codes = await Promise.all([first, second].map((secret) => codeOf(edith, acceptInvitation(secret))));
    expect(new Set(codes)).toEqual(new Set(['ok', 'LIMIT_REACHED']));
  });

  test('that is accepted twice for the last place leaves five editors', async () => {
    for (const email of ['a@e.test', 'b@e.test', 'c@e.test', 'd@e.test']) await invited(email);
    const results = await Promise.all(
      [edith.email, 'x@e.test', 'y@e.test'].map((email) => codeOf(dana, inviteEditor(project, email))),
    );
    expect(results.filter((code) => code === 'ok')).toHaveLength(1);
  });
});

async function confirmed({ id }: Account, at: Date | null): Promise<void> {
  const { database, tables } = { database: app.app.database, tables: app.app.database.tables };
  await database.write('system', async (tx) => {
    await tx.update(tables.users).set({ emailConfirmedAt: at }).where(eq(tables.users.id, id));
  });
}
