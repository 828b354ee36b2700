import { eq } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { beforeEach, expect, test } from 'vitest';
import { scheduleDigests } from '#server/features/notifications/mails/digest.jobs.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { allSettled } from '#tests/support/dispatches.ts';
import { mailsOf, runJobs } from '#tests/support/mails.ts';
import { currentEngine } from '#tests/support/storage.ts';

let app: TestApp;
let people: { dana: Account; ines: Account; fede: Account };
let luces: number;
let sombras: number;

/** In Buenos Aires, which is three hours behind UTC. */
const march = (day: number, hour: number) => new Date(Date.UTC(2026, 2, day) + (hour + 3) * 3_600_000);

beforeEach(async () => {
  app = await startAppForTest({ now: march(9, 12).toISOString(), publicUrl: 'https://fichin.test' });
  const [dana, ines, fede] = await Promise.all([
    app.given.developer('Estudio Sur'),
    app.given.investor('Inés'),
    app.given.investor('Fede'),
  ]);
  people = { dana, ines, fede };
  luces = await app.given.project(dana);
  sombras = await app.given.project(dana, { title: 'Sombras' });
  await follow(fede, luces);
  await follow(fede, sombras);
  await app.given.investment(ines, luces, 100_000);
  app.setNow(march(9, 13));
});

const follow = (person: Account, project: number) => app.app.services.follows.follow(person.viewer, project);

const publish = (project: number, title: string, isPublic = true) =>
  app.app.services.updates.create(people.dana.viewer, project, { title, content: 'T', isPublic, media: [] });

/** What a server sends that runs at this instant. */
async function sentAt(instant: Date, server: TestApp = app): Promise<Email[]> {
  const before = new Set((await mailsOf(server)).map(({ messageId }) => messageId));
  server.setNow(instant);
  await allSettled(server);
  await scheduleDigests(server.app.dependencies);
  await runJobs(server);
  return (await mailsOf(server)).filter(({ messageId }) => !before.has(messageId));
}

test('at 08:00 one mail has what happened in followed projects since the one before, by project', async () => {
  const { id: first } = await publish(luces, 'Una');
  await publish(luces, 'Secreta', false);
  const { id: deleted } = await publish(luces, 'Borrada');
  await publish(sombras, 'Dos');
  const { updates, milestones, mailPreferences } = app.app.services;
  await updates.remove(people.dana.viewer, deleted);
  await mailPreferences.set(people.fede.viewer, 'followed_milestones', 'at_once');
  await milestones.create(people.dana.viewer, luces, { title: 'Al momento', description: 'Jugable' });
  expect(await sentAt(march(10, 7.9))).toEqual([]);
  app.setNow(march(10, 7.95)); // too late for this morning
  await publish(sombras, 'Tres');
  const [mail, ...others] = await sentAt(march(10, 8));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: [{ address: people.fede.email }],
    subject: 'Tu resumen del 10/03/2026: 2 novedades en 2 proyectos',
    messageId: `<digest.2026-03-10.${people.fede.id}@localhost>`,
  });
  expect(mail?.text).toContain(
    `Luces del Sur\n- Nueva actualización «Una»\n  https://fichin.test/projects/${luces}/updates/${first}`,
  );
  expect(mail?.html).toContain('Nueva actualización «Dos»');
  for (const absent of ['Secreta', 'Borrada', 'Al momento', 'Tres']) expect(mail?.text).not.toContain(absent);
  const link = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  expect(link).toMatch(/\/baja\/\d+\.daily\./);

  expect(await sentAt(march(10, 20))).toEqual([]);
  const [next] = await sentAt(march(11, 8));
  expect(next?.subject).toBe('Tu resumen del 11/03/2026: 1 novedad en 1 proyecto');
  expect(next?.text).toContain('Tres');
  expect(await sentAt(march(12, 8))).toEqual([]); // nothing happened
});

test('who chose it has in it what they invested in, and who has no confirmed address has none', async () => {
  const { mailPreferences } = app.app.services;
  await mailPreferences.set(people.ines.viewer, 'invested_updates', 'daily');
  await mailPreferences.set(people.fede.viewer, 'followed_updates', 'never');
  const nadia = await app.given.investor('Nadia');
  await follow(nadia, luces);
  const { users } = app.app.database.tables;
  await app.app.database.write('system', (tx) =>
    tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, nadia.id)),
  );
  await publish(luces, 'Secreta', false);
  const mails = await sentAt(march(10, 9));
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([people.ines.email]);
  expect(mails[0]?.text).toContain('Secreta');
});

test('days on which no server ran at 08:00 are made up for, once, by several servers', async () => {
  await sentAt(march(9, 14));
  await publish(luces, 'Una');
  app.setNow(march(10, 12));
  await publish(luces, 'Dos');
  const copy = currentEngine() === 'postgres' ? await startAppForTest({ beside: app }) : app;
  await Promise.all([sentAt(march(12, 15)), sentAt(march(12, 15), copy)]);
  await sentAt(march(12, 16));
  const subjects = (await mailsOf(app)).map(({ subject = '' }) => subject);
  expect(subjects.toSorted()).toEqual([
    'Tu resumen del 10/03/2026: 1 novedad en 1 proyecto',
    'Tu resumen del 11/03/2026: 1 novedad en 1 proyecto',
  ]);
});
