import { fieldsProblem, problem, refuse, type Problem } from '#server/kernel/errors.ts';
import { createDrafts } from '#server/kernel/fields/fields.drafts.ts';
import { createDetails } from '#server/kernel/fields/fields.rules.ts';
import type { Patch } from '#server/kernel/fields/fields.ts';
import { HOUR } from '#server/kernel/time/durations.ts';
import { accountProblem, tidyAccount } from '../instructions/account.rules.ts';
import { CHANGE_HOURS } from '../instructions/instructions.rules.ts';
import { RETURN_ACCOUNT_FIELDS } from './return.account.fields.ts';

/** What an investor writes: one of both is there. */
export type ReturnAccount = { account: string | null; details: string | null };

/** `sealed`: null since an investor removed it. */
export type ReturnAccountVersion = {
  id: number;
  userId: number;
  sealed: string | null;
  createdAt: Date;
  inForceFrom: Date;
};

/** One version as somebody sees it; `changesOn`: null where nothing changes. */
export type ShownReturnAccount = ReturnAccount & { inForceFrom: Date; changesOn: Date | null };

/** `first`: there was none before; `stays`: a change was stopped. Stored in jobs. */
export const RETURN_ACCOUNT_NOTICES = ['first', 'changes', 'stays', 'removed'] as const;
export type ReturnAccountNotice = (typeof RETURN_ACCOUNT_NOTICES)[number];

const { newDraft } = createDrafts<ReturnAccount>(RETURN_ACCOUNT_FIELDS);
const fieldDetails = createDetails<ReturnAccount>(RETURN_ACCOUNT_FIELDS);

export function returnAccountDraft(sent: Patch<ReturnAccount>): ReturnAccount {
  const draft = newDraft(sent);
  return { ...draft, account: tidyAccount(draft.account) };
}

/** Why it is refused, or null. */
export function returnAccountProblem(draft: ReturnAccount): Problem | null {
  const isEmpty = draft.account === null && draft.details === null;
  const wrong = isEmpty ? NOTHING_WRITTEN : draft.account && accountProblem(draft.account);
  return fieldsProblem({ ...(wrong ? { account: wrong } : {}), ...fieldDetails(draft) });
}

const NOTHING_WRITTEN = 'Escribe una cuenta, o debajo cómo se te puede devolver';

export function requireReturnAccount(sent: Patch<ReturnAccount>): ReturnAccount {
  const draft = returnAccountDraft(sent);
  refuse(returnAccountProblem(draft));
  return draft;
}

export const areSameAccounts = (one: ReturnAccount | null, other: ReturnAccount): boolean =>
  one?.account === other.account && one.details === other.details;

/** At once for an account that never had one. A removed one counts: a thief may have removed it. */
export const returnAccountInForceFrom = (now: Date, hadOne: boolean): Date =>
  hadOne ? new Date(now.getTime() + CHANGE_HOURS * HOUR) : now;

export const CONFIRM_BEFORE_ACCOUNT = problem(
  'EMAIL_NOT_CONFIRMED',
  'Confirma tu correo antes de escribir a qué cuenta te devuelven: te avisamos ahí de cada cambio',
);

export const ONLY_INVESTORS = problem(
  'INVESTOR_ROLE_REQUIRED',
  'Solo a las cuentas de inversor se les devuelve dinero',
);
