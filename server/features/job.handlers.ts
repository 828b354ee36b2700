import type { JobHandler } from '#server/platform/jobs/handler.ts';
import { accountClosingHandler } from './leaving/closing/closing.jobs.ts';
import { closedAccountReversalsHandler } from './leaving/closing/closed.account.commitments.jobs.ts';
import { accountClosingNotice } from './leaving/closing/closing.mail.ts';
import { dataExportHandler } from './leaving/exports/data.export.jobs.ts';
import { dataExportReady } from './leaving/exports/data.export.ready.mail.ts';
import { createDispatches } from './dispatches.ts';
import { campaignEndingsHandler } from './campaigns/campaign.endings.jobs.ts';
import type { Dependencies } from './dependencies.ts';
import { emailChangeConfirmation } from './sessions/email/email.change.confirmation.mail.ts';
import { emailChangeNotice } from './sessions/email/email.change.notice.mail.ts';
import { emailConfirmation } from './sessions/email/email.confirmation.mail.ts';
import { editorInvitation } from './editors/editor.invitation.mail.ts';
import { debtorOfChange } from './payments/instructions/instructions.debtor.mail.ts';
import { instructionsBeginHandler } from './payments/instructions/instructions.jobs.ts';
import { ownerOfChange } from './payments/instructions/instructions.owner.mail.ts';
import { returnAccountChanged } from './payments/returns/return.account.mail.ts';
import { receiptMail } from './investments/receipt.mail.ts';
import { credentialNotice } from './sessions/credential.notice.mail.ts';
import { eventMailHandler } from './notifications/mails/event.mail.jobs.ts';
import { dailyDigestsHandler, digestHandler } from './notifications/mails/digest.jobs.ts';
import { clockAlert } from './moderation/operator/clock.alert.mail.ts';
import { reportAlert } from './moderation/operator/report.alert.mail.ts';
import { operatorNotice } from './moderation/operator/operator.notice.mail.ts';
import { passwordChanged } from './sessions/passwords/password.changed.mail.ts';
import { passwordReset } from './sessions/passwords/password.reset.mail.ts';
import { clockAdvanceHandler } from './sandbox/sandbox.jobs.ts';
import { scheduledEventsHandler } from './notifications/scheduled.events.jobs.ts';
import { webhookHandler } from './webhooks/webhook.jobs.ts';

const ACCOUNT_MAILS = [
  emailConfirmation,
  credentialNotice,
  operatorNotice,
  passwordReset,
  passwordChanged,
  emailChangeConfirmation,
  emailChangeNotice,
  editorInvitation,
  accountClosingNotice,
  dataExportReady,
  receiptMail,
  reportAlert,
  clockAlert,
  ownerOfChange,
  debtorOfChange,
  returnAccountChanged,
];

/** What is done by the calendar. */
const createDueHandlers = (dependencies: Dependencies): JobHandler[] => [
  dataExportHandler(dependencies),
  accountClosingHandler(dependencies),
  campaignEndingsHandler(dependencies),
  instructionsBeginHandler(dependencies),
  closedAccountReversalsHandler(dependencies),
  scheduledEventsHandler(dependencies),
  webhookHandler(dependencies),
  eventMailHandler(dependencies),
  dailyDigestsHandler(dependencies),
  digestHandler(dependencies),
  ...ACCOUNT_MAILS.map(({ handler }) => handler(dependencies)),
];

/** Every kind of job, and what does it. */
export function createJobHandlers(dependencies: Dependencies): JobHandler[] {
  const handlers = createDueHandlers(dependencies);
  const due = { handlers, dispatches: createDispatches(dependencies) };
  return [...handlers, clockAdvanceHandler(dependencies, due)];
}
