import type { JobHandler } from '#server/jobs/handler.ts';
import { accountClosingHandler } from './account.closing.jobs.ts';
import { accountClosingNotice } from './account.closing.mail.ts';
import { dataExportHandler } from './data.export.jobs.ts';
import { dataExportReady } from './data.export.ready.mail.ts';
import type { Dependencies } from './dependencies.ts';
import { emailChangeConfirmation } from './email.change.confirmation.mail.ts';
import { emailChangeNotice } from './email.change.notice.mail.ts';
import { emailConfirmation } from './email.confirmation.mail.ts';
import { keyNotice } from './key.notice.mail.ts';
import { eventMailHandler } from './event.mail.jobs.ts';
import { dailyDigestsHandler, digestHandler } from './mail.digest.jobs.ts';
import { operatorNotice } from './operator.notice.mail.ts';
import { passwordChanged } from './password.changed.mail.ts';
import { passwordReset } from './password.reset.mail.ts';
import { scheduledEventsHandler } from './scheduled.events.job.ts';
import { webhookHandler } from './webhook.jobs.ts';

const ACCOUNT_MAILS = [
  emailConfirmation,
  keyNotice,
  operatorNotice,
  passwordReset,
  passwordChanged,
  emailChangeConfirmation,
  emailChangeNotice,
  accountClosingNotice,
  dataExportReady,
];

/** Every kind of job, and what does it. */
export const createJobHandlers = (dependencies: Dependencies): JobHandler[] => [
  dataExportHandler(dependencies),
  accountClosingHandler(dependencies),
  scheduledEventsHandler(dependencies),
  webhookHandler(dependencies),
  eventMailHandler(dependencies),
  dailyDigestsHandler(dependencies),
  digestHandler(dependencies),
  ...ACCOUNT_MAILS.map(({ handler }) => handler(dependencies)),
];
