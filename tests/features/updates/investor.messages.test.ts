import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Request } from '#tests/support/api.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { setMailPreference } from '#tests/support/cases/mail.preferences.ts';
import {
  createUpdate,
  deleteUpdate,
  listUpdates,
  messageReachOf,
  nextMessageOf,
  type Sent,
} from '#tests/support/cases/updates.ts';
import type { Account } from '#tests/support/given.ts';
import { picture } from '#tests/support/media.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let project: number;

const MESSAGE: Sent = { title: 'Para ustedes', content: 'Texto', isPublic: false, mailToInvestors: true };

/** An hour and minute of 10 or 11 March 2026, in Buenos Aires. */
const at = (day: number, hour: number, minute: number, second = 0) =>
  new Date(Date.UTC(2026, 2, day, hour + 3, minute, second));

beforeEach(async () => {
  app.setNow(at(10, 9, 30, 20));
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana);
  await app.given.investment(ines, project, 100_000);
});

describe('a message to investors', () => {
  const ask = async <T>(who: Account, request: Request<T>) =>
    app.ask({ token: await app.given.tokenFor(who.id) }, request);
  const send = (changes: Sent = {}, to = project) => ask(dana, createUpdate(to, { ...MESSAGE, ...changes }));

  test('is a private update', async () => {
    for (const isPublic of [true, undefined]) {
      expect(await send({ isPublic })).toMatchObject({
        code: 'MESSAGE_NEEDS_PRIVATE_UPDATE',
        message: 'Solo una actualización exclusiva para inversores puede enviarse por correo',
      });
    }
    expect((await ask(dana, listUpdates(project))).data.total).toBe(0);
    expect(await ask(ines, createUpdate(project, MESSAGE))).toMatchObject({ code: 'FORBIDDEN' });
    expect((await ask(dana, nextMessageOf(project))).data).toBeNull();
  });

  test('goes out once per project in 24 hours, also with files and when it is deleted', async () => {
    const { id } = (await send({ files: [{ file: await picture() }] })).data;
    await ask(dana, deleteUpdate(project, id));
    const next = at(11, 9, 30, 20);
    expect((await ask(dana, nextMessageOf(project))).data).toBe(next.toISOString());
    for (const who of [ines, await app.given.developer()]) {
      expect((await ask(who, nextMessageOf(project))).data).toBeNull();
    }

    app.setNow(new Date(next.getTime() - 1));
    expect(await send()).toMatchObject({
      code: 'MESSAGE_TOO_SOON',
      message:
        'Ya enviaste una actualización por correo. Podrás enviar otra desde el 11/03/2026 a las 09:31 (hora de Argentina).',
    });
    expect(await send({ mailToInvestors: false })).toMatchObject({ ok: true });
    expect(await send({}, await app.given.project(dana))).toMatchObject({ ok: true });

    app.setNow(next);
    expect((await ask(dana, nextMessageOf(project))).data).toBeNull();
    expect(await send()).toMatchObject({ ok: true });
  });

  test('says whom it reaches, and is not spent when that is nobody', async () => {
    const reach = async (who = dana) => (await ask(who, messageReachOf(project))).data;
    const ivo = await app.given.investor('Ivo');
    await app.given.investment(ivo, project, 100_000);
    expect([await reach(), await reach(ines), await reach(await app.given.developer())]).toEqual([2, null, null]);
    await ask(ines, setMailPreference('invested_updates', 'daily'));
    const { database } = app.app;
    const { users } = database.tables;
    const setIvo = (emailConfirmedAt: Date | null) =>
      database.write('system', (tx) => tx.update(users).set({ emailConfirmedAt }).where(eq(users.id, ivo.id)));
    await setIvo(null);
    expect(await reach()).toBe(0);
    expect(await send()).toMatchObject({ ok: true });
    expect((await ask(dana, nextMessageOf(project))).data).toBeNull();
    await setIvo(new Date(0));
    expect(await reach()).toBe(1);
    expect(await send()).toMatchObject({ ok: true });
    expect((await ask(dana, nextMessageOf(project))).data).not.toBeNull();
  });
});

test('of several messages sent at once one goes out', async () => {
  const { updates } = app.app.services;
  const message = { title: 'Para ustedes', content: 'Texto', isPublic: false, mailToInvestors: true, media: [] };
  const sent = await Promise.allSettled([1, 2, 3].map(() => updates.create(dana.viewer, project, message)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
});
