import { fieldsProblem, refuse, type Problem } from '#server/kernel/errors.ts';
import { createDrafts } from '#server/kernel/fields/fields.drafts.ts';
import { createDetails } from '#server/kernel/fields/fields.rules.ts';
import type { Patch } from '#server/kernel/fields/fields.ts';
import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { IDENTITY_FIELDS } from './identity.fields.ts';
import { taxIdProblem, tidyTaxId } from './tax.id.rules.ts';

/** Who somebody is to the law; null where they didn't say. */
export type LegalIdentity = { legalName: string | null; taxId: string | null; address: string | null };

/** What was valid from a day on; `sealed`: null since its account says nothing any more. */
export type IdentityVersion = { userId: number; sealed: string | null; createdAt: Date };

/** What a receipt shows of one party. */
export type LegalParty = {
  identity: LegalIdentity | null;
  /** The day of an identity that was written later; null for one of the receipt's day. */
  since: Day | null;
  /** Why there is none; null when there is one. */
  absence: IdentityAbsence | null;
};

/** Why no identity is shown. */
export const ABSENCE_MEANINGS = {
  NOT_IDENTIFIED: 'The party has not written it.',
  NOT_DUE: 'Nothing of the investment is due or was paid yet.',
  EMAIL_NOT_CONFIRMED: 'The viewer has not confirmed their e-mail address.',
  UNREADABLE: "It is encrypted by a secret that the server doesn't have any more.",
} as const;
export type IdentityAbsence = keyof typeof ABSENCE_MEANINGS;

const { newDraft } = createDrafts<LegalIdentity>(IDENTITY_FIELDS);
const fieldDetails = createDetails<LegalIdentity>(IDENTITY_FIELDS);

/** What is absent is removed. */
export function identityDraft(sent: Patch<LegalIdentity>): LegalIdentity {
  const draft = newDraft(sent);
  return { ...draft, taxId: draft.taxId && tidyTaxId(draft.taxId) };
}

/** Why it is refused, or null. */
export function identityProblem(draft: LegalIdentity): Problem | null {
  const wrong = draft.taxId === null ? null : taxIdProblem(draft.taxId);
  return fieldsProblem({ ...(wrong !== null && { taxId: wrong }), ...fieldDetails(draft) });
}

export function requireIdentity(sent: Patch<LegalIdentity>): LegalIdentity {
  const draft = identityDraft(sent);
  refuse(identityProblem(draft));
  return draft;
}

export const isNothing = ({ legalName, taxId, address }: LegalIdentity): boolean =>
  legalName === null && taxId === null && address === null;

/** The version that was valid at the end of a day, or else the first later one; of somebody's, the oldest first. */
export function versionOf(day: Day, versions: readonly IdentityVersion[]): IdentityVersion | null {
  const ofDay = versions.findLast(({ createdAt }) => dayOf(createdAt) <= day);
  if (ofDay?.sealed) return ofDay;
  return versions.find(({ createdAt, sealed }) => sealed !== null && dayOf(createdAt) > day) ?? null;
}

export const noParty = (absence: IdentityAbsence): LegalParty => ({ identity: null, since: null, absence });
