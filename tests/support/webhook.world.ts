import { startAppForTest, type TestApp } from './app.ts';
import { createWebhook } from './cases/webhooks.ts';
import type { Account } from './given.ts';
import { sendDue, startReceiver } from './webhooks.ts';

const NOON = '2026-03-10T15:00:00.000Z';
/** After the webhooks of the tests were made. */
export const LATER = '2026-03-10T15:01:00.000Z';

/** A webhook of an account, to which nothing that happened before is sent. */
export async function listen(
  app: TestApp,
  owner: Account,
  fields: { projectId?: number; kinds?: string[]; includeOwn?: boolean } = {},
) {
  const receiver = await startReceiver();
  const { data } = await app.ask(owner, createWebhook({ url: receiver.url, ...fields }));
  await sendDue(app);
  return { ...receiver, ...data.webhook, secret: data.secret, messages: () => receiver.verified(data.secret) };
}

export const publish = ({ app }: TestApp, developer: Account, project: number, title: string, isPublic = true) =>
  app.services.updates.create(developer.viewer, project, { title, content: 'Texto', isPublic, media: [] });

export async function startWorld(options: { rateLimit?: boolean } = {}) {
  const app = await startAppForTest({ now: NOON, publicUrl: 'https://fichin.test', ...options });
  const [dana, ines, ivo] = [await app.given.developer('Sur'), await app.given.investor(), await app.given.investor()];
  const project = await app.given.project(dana, { fundingGoalCents: 200_000, maxInvestors: 5 });
  app.setNow('2026-03-10T15:00:30Z'); // webhooks made from now on are not sent its publication
  return { app, dana, ines, ivo, project };
}
