import { fieldsProblem, refuse, type Problem } from '#server/kernel/errors.ts';
import { createDrafts } from '#server/kernel/fields/fields.drafts.ts';
import { createDetails } from '#server/kernel/fields/fields.rules.ts';
import type { Patch } from '#server/kernel/fields/fields.ts';
import { BANK_DETAILS_FIELDS } from './bank.details.fields.ts';

/** What is said of a reported or received payment besides amount and day. */
export type BankDetails = { bankReference: string | null; note: string | null };

const { newDraft } = createDrafts<BankDetails>(BANK_DETAILS_FIELDS);
const fieldDetails = createDetails<BankDetails>(BANK_DETAILS_FIELDS);

/** Why they are refused, or null. */
export const bankDetailsProblem = (sent: Patch<BankDetails>): Problem | null =>
  fieldsProblem(fieldDetails(newDraft(sent)));

/** As they are stored. */
export function requireBankDetails(sent: Patch<BankDetails>): BankDetails {
  refuse(bankDetailsProblem(sent));
  return newDraft(sent);
}
