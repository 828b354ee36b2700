import type { Kit } from '#server/platform/database/kit.ts';
import { defineAccounts } from './accounts/account.table.ts';
import { defineEditors } from './editors/editor.table.ts';
import { defineFollows } from './projects/follows/follow.table.ts';
import { defineCreationKeys } from './idempotency/creation.key.table.ts';
import { defineDataExports } from './leaving/exports/data.export.table.ts';
import { defineCredentials } from './sessions/session.table.ts';
import { defineLists } from './projects/catalogue/lists.table.ts';
import { defineMailPreferences } from './notifications/mails/mail.preference.table.ts';
import { defineMedia } from './projects/media/media.table.ts';
import { defineMilestones } from './milestones/milestone.table.ts';
import { defineModeration } from './moderation/moderation.table.ts';
import { defineMoney } from './investments/investment.table.ts';
import { definePayments } from './payments/payment.table.ts';
import { defineLegalIdentities } from './payments/identities/identity.table.ts';
import { defineReturnAccounts } from './payments/returns/return.account.table.ts';
import { defineReturnAnswers } from './payments/returns/return.answer.table.ts';
import { defineReturns } from './returns/returns.table.ts';
import { definePlatform } from '#server/platform/database/tables/platform.tables.ts';
import { defineProjects } from './projects/project.table.ts';
import { defineQuestions } from './questions/question.table.ts';
import { defineQuotaUses } from './accounts/quota.table.ts';
import { defineSandbox } from './sandbox/sandbox.table.ts';
import { defineOperatorTexts } from './texts/operator.text.table.ts';
import { defineTextAcceptances } from './texts/acceptance.table.ts';
import { defineReadPointers } from './notifications/read.pointer.table.ts';
import { defineReferrals } from './referrals/referral.table.ts';
import { defineSeatWaits } from './investments/seats/seat.wait.table.ts';
import { defineUpdateRequests } from './updates/requests/update.request.table.ts';
import { defineUpdates } from './updates/update.table.ts';
import { defineWebhooks } from './webhooks/webhook.table.ts';

/** Every table, declared once for both engines. */
export function defineSchema(columns: Kit) {
  const accounts = defineAccounts(columns);
  const projects = defineProjects(columns, accounts);
  const own = { ...accounts, ...projects };
  const known = { ...own, ...defineMedia(columns, own) };
  const money = defineMoney(columns, known);
  const paid = definePayments(columns, { ...known, ...money });
  return {
    ...known,
    ...defineCredentials(columns, known),
    ...defineMilestones(columns, known),
    ...money,
    ...paid,
    ...defineLegalIdentities(columns, known),
    ...defineReturnAccounts(columns, known),
    ...defineReturnAnswers(columns, { ...known, ...money, ...paid }),
    ...defineReturns(columns, known),
    ...defineSeatWaits(columns, known),
    ...defineReferrals(columns, { ...known, ...money }),
    ...defineUpdates(columns, known),
    ...defineFollows(columns, known),
    ...defineEditors(columns, known),
    ...defineWebhooks(columns, known),
    ...defineQuestions(columns, known),
    ...defineUpdateRequests(columns, known),
    ...defineReadPointers(columns, known),
    ...defineMailPreferences(columns, known),
    ...defineModeration(columns, known),
    ...defineDataExports(columns, known),
    ...defineQuotaUses(columns, known),
    ...defineCreationKeys(columns, known),
    ...defineTextAcceptances(columns, known),
    ...defineOperatorTexts(columns),
    ...defineLists(columns),
    ...defineSandbox(columns),
    ...definePlatform(columns),
  };
}

export type Schema = ReturnType<typeof defineSchema>;

/**
 * The ledgers of commitments, payments and what is returned, what happened, operators' acts and which texts people
 * accepted: no statement changes or deletes rows.
 */
export const APPEND_ONLY_TABLES = [
  'investments',
  'payments',
  'return_answers',
  'events',
  'operator_acts',
  'text_acceptances',
  'revenue_reports',
  'revenue_report_lines',
  'distribution_lines',
  'distribution_payments',
];
