import { fieldsProblem, type Problem } from '#server/kernel/errors.ts';
import { createDrafts } from '#server/kernel/fields/fields.drafts.ts';
import { createDetails } from '#server/kernel/fields/fields.rules.ts';
import type { FieldsOf, Patch, ValueOf } from '#server/kernel/fields/fields.ts';
import type { Revised } from '#server/kernel/fields/revision.ts';
import { DEVELOPER_FIELDS, INVESTOR_FIELDS, PROFILE_FIELDS } from './profile.fields.ts';

type EntityOf<Declared extends FieldsOf<Declared>> = {
  -readonly [Property in keyof Declared]: ValueOf<Declared[Property]>;
};
export type DeveloperFields = EntityOf<typeof DEVELOPER_FIELDS>;
export type InvestorFields = EntityOf<typeof INVESTOR_FIELDS>;
export type ProfileFields = DeveloperFields & InvestorFields;

export type DeveloperProfile = DeveloperFields & { id: number; userId: number };
/** With what only its writer reads. */
export type StoredDeveloper = DeveloperProfile & Revised;
export type InvestorProfile = InvestorFields & Revised & { id: number; userId: number };

/** Changes to the viewer's own profile; absent means unchanged, null removes the value. */
export type ProfilePatch = Patch<ProfileFields>;

const { newDraft } = createDrafts<ProfileFields>(PROFILE_FIELDS);
const fieldDetails = createDetails<ProfileFields>(PROFILE_FIELDS);

export const profileProblem = (sent: ProfilePatch): Problem | null => fieldsProblem(fieldDetails(newDraft(sent)));

const sentOf = {
  developer: createDrafts<DeveloperFields>(DEVELOPER_FIELDS).sentOf,
  investor: createDrafts<InvestorFields>(INVESTOR_FIELDS).sentOf,
};

/** The sent fields of the role's profile, normalized; those of the other role are ignored. */
export const profileChanges = (role: keyof typeof sentOf, sent: ProfilePatch): Partial<ProfileFields> =>
  sentOf[role](sent);
