import type { JobHandler } from '#server/jobs/handler.ts';
import { accountClosingHandler, closingNoticeHandler } from './account.closing.jobs.ts';
import { dataExportHandler, dataExportReadyHandler } from './data.export.jobs.ts';
import type { Dependencies } from './dependencies.ts';
import { emailChangeConfirmationHandler, emailChangeNoticeHandler } from './email.change.jobs.ts';
import { emailConfirmationHandler } from './email.confirmation.job.ts';
import { keyNoticeHandler } from './key.notice.job.ts';
import { eventMailHandler } from './event.mail.jobs.ts';
import { dailyDigestsHandler, digestHandler } from './mail.digest.jobs.ts';
import { operatorNoticeHandler } from './operator.notice.job.ts';
import { passwordChangedHandler, passwordResetHandler } from './password.jobs.ts';
import { scheduledEventsHandler } from './scheduled.events.job.ts';
import { webhookHandler } from './webhook.jobs.ts';

/** Every kind of job, and what does it. */
export const createJobHandlers = (dependencies: Dependencies): JobHandler[] => [
  emailConfirmationHandler(dependencies),
  keyNoticeHandler(dependencies),
  operatorNoticeHandler(dependencies),
  passwordResetHandler(dependencies),
  passwordChangedHandler(dependencies),
  emailChangeConfirmationHandler(dependencies),
  emailChangeNoticeHandler(dependencies),
  dataExportHandler(dependencies),
  accountClosingHandler(dependencies),
  closingNoticeHandler(dependencies),
  dataExportReadyHandler(dependencies),
  scheduledEventsHandler(dependencies),
  webhookHandler(dependencies),
  eventMailHandler(dependencies),
  dailyDigestsHandler(dependencies),
  digestHandler(dependencies),
];
