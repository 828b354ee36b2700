import { eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { eventMailDispatching } from '#server/features/notifications/mails/event.mail.jobs.ts';
import { startAppForTest, type TestApp } from './app.ts';
import { allSettled, dispatchAll } from './dispatches.ts';
import type { Account } from './given.ts';
import { startSmtp, type Answering, type Received } from './smtp.ts';

export const NOON = '2026-03-10T15:00:00.000Z';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const later = (ms: number) => new Date(Date.parse(NOON) + ms);

/** A studio, an investor, a follower who wants updates at once, one who didn't say so, and one without an address. */
export async function startWorld(answering: Answering = () => null) {
  const smtp = await startSmtp({ answering, isPlain: true });
  onTestFinished(() => smtp.stop());
  const log: string[] = [];
  const app = await startAppForTest({ now: NOON, publicUrl: 'https://fichin.test', mail: smtp.settings, log });
  const dana = await app.given.developer('Estudio Sur');
  const [ines, fede, flor, nadia] = (await Promise.all(
    ['Inés', 'Fede', 'Flor', 'Nadia'].map((name) => app.given.investor(name)),
  )) as [Account, Account, Account, Account];
  const project = await app.given.project(dana, { maxInvestors: 50 });
  const { follows, mailPreferences } = app.app.services;
  for (const person of [ines, fede, flor, nadia]) await follows.follow(person.viewer, project);
  for (const person of [fede, nadia]) await mailPreferences.set(person.viewer, 'followed_updates', 'at_once');
  const { users } = app.app.database.tables;
  await app.app.database.write('system', (tx) =>
    tx.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, nadia.id)),
  );
  await app.given.investment(ines, project, 100_000);
  await allSettled(app);
  await dispatchAll(app, eventMailDispatching(app.app.dependencies)); // begins with what happens next
  return { app, smtp, log, project, people: { dana, ines, fede, flor, nadia } };
}

export const publish = ({ app }: TestApp, { viewer }: Account, project: number, title: string, isPublic = true) =>
  app.services.updates.create(viewer, project, { title, content: '# ¡Hola!\n\nTexto', isPublic, media: [] });

export const sentTo = (received: readonly Received[]): string[] => received.flatMap(({ to }) => to).toSorted();
export const emails = (...people: Account[]): string[] => people.map(({ email }) => email).toSorted();
