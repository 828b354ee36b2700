import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { dayAfter, dayOf } from '#server/kernel/time/calendar.ts';
import { digestSpan, digestTime } from '#server/features/notifications/mails/digest.rules.ts';
import type { Log } from '#server/platform/database/faults.ts';
import { runDue } from '#server/platform/jobs/worker.ts';
import { listMessages } from '#server/platform/mail/mail.folder.ts';
import { scheduleCampaignEndings } from '#server/features/campaigns/campaign.endings.jobs.ts';
import { scheduleEvents } from '#server/features/notifications/scheduled.events.jobs.ts';
import { createJobHandlers } from '#server/features/job.handlers.ts';
import { eventMailDispatching } from '#server/features/notifications/mails/event.mail.jobs.ts';
import type { TestApp } from './app.ts';
import { dispatchAll } from './dispatches.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs the jobs of an app that are due, as its server would; resolves with their number. */
export async function runJobs({ app: { dependencies } }: Pick<TestApp, 'app'>, log: Log = silent): Promise<number> {
  const { jobs, calendar, now, clock } = dependencies;
  let count = 0;
  for (const handler of createJobHandlers(dependencies)) {
    for (;;) {
      const ran = await runDue({ jobs, handler, calendar, now, clock, log });
      count += ran;
      if (ran === 0) break;
    }
  }
  return count;
}

/** What a server does because a day has come. */
export async function runScheduled({ app }: Pick<TestApp, 'app'>): Promise<void> {
  await scheduleCampaignEndings(app.dependencies);
  await scheduleEvents(app.dependencies);
  await runJobs({ app });
}

/** Makes the jobs of what happened since the last time, and runs all that are due; resolves with their number. */
export async function sendEventMails({ app }: Pick<TestApp, 'app'>): Promise<number> {
  await dispatchAll({ app }, eventMailDispatching(app.dependencies));
  return runJobs({ app });
}

/** When the daily mail is sent that has what happened at an instant. */
export function morningAfter(instant: Date): Date {
  const today = dayOf(instant);
  return digestTime(digestSpan(today).until > instant ? today : dayAfter(today, 1));
}

/** The mails of an app without a mail server, the newest first. */
export async function mailsOf({ dataDir }: Pick<TestApp, 'dataDir'>): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const names = await listMessages(folder);
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

type Page =
  | 'redactor'
  | 'mis-datos'
  | 'confirmar-correo'
  | 'restablecer'
  | 'confirmar-cambio'
  | 'deshacer-cambio'
  | 'detener-cambio'
  | 'confirmar-cobro';

/** The secret at the end of a mail's link to a page. */
export const secretTo = (page: Page, mail: Email | undefined): string =>
  new RegExp(`/${page}/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';

/** The secret of a confirmation mail. */
export const secretIn = (mail: Email | undefined): string => secretTo('confirmar-correo', mail);
