import { eq } from 'drizzle-orm';
import type { DeveloperProfile, InvestorProfile, ProfileFields } from './profile.rules.ts';
import { PROFILE_FIELDS } from './profile.fields.ts';
import { changedFields, revisedRow } from '#server/kernel/fields/revision.ts';
import type { User } from './user.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import type { Role } from '#server/kernel/viewer.ts';

type Profile = DeveloperProfile | InvestorProfile;

/** Edits of the profile of an account. */
export function createProfileWrites({ selectForUpdate, tables }: Database) {
  const { developerProfiles, investorProfiles } = tables;

  return {
    /** The account's profile, locked until the transaction ends. */
    async lockProfile(tx: Writer, { id, role }: Pick<User, 'id' | 'role'>): Promise<Profile | null> {
      const profiles = role === 'developer' ? developerProfiles : investorProfiles;
      return firstOrNull<Profile>(await selectForUpdate(tx.select().from(profiles).where(eq(profiles.userId, id))));
    },

    async saveProfile(
      tx: Writer,
      role: Role,
      before: Profile,
      changes: Partial<ProfileFields>,
      at: Date,
    ): Promise<void> {
      const profiles = role === 'developer' ? developerProfiles : investorProfiles;
      const revised = revisedRow(before, changedFields(PROFILE_FIELDS, before, changes), at);
      await tx
        .update(profiles)
        .set({ ...changes, ...revised })
        .where(eq(profiles.id, before.id));
    },
  };
}
