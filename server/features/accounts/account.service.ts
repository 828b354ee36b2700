import { DomainError, refuse } from '#server/kernel/errors.ts';
import { PROFILE_FIELDS } from './profile.fields.ts';
import { editProblem } from '#server/kernel/fields/revision.ts';
import { profileChanges, profileProblem, type ProfilePatch } from './profile.rules.ts';
import { useQuotas } from './quota.use.steps.ts';
import { requireAccount, type User } from './user.rules.ts';
import { emitAccountChanged } from '#server/features/rights/account.projects.steps.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { requireViewer, UNAUTHENTICATED, type Viewer } from '#server/kernel/viewer.ts';

export const createAccountService = ({
  database,
  users,
  relations,
  calendar,
  quotas,
  quotasOn,
  now,
}: Dependencies) => ({
  async me(viewer: Viewer | null): Promise<User> {
    requireViewer(viewer);
    return requireAccount(await users.findById(viewer.id));
  },

  /** Updates the sent fields of the viewer's own profile; those of the other role are ignored. */
  async updateProfile(viewer: Viewer | null, sent: ProfilePatch, baseRevision: number | null = null): Promise<User> {
    requireViewer(viewer);
    const changes = profileChanges(viewer.role, sent);
    if (Object.keys(changes).length > 0) {
      await database.write(viewer, async (tx, emit) => {
        const profile = await users.lockProfile(tx, viewer);
        if (!profile) throw new DomainError(UNAUTHENTICATED);
        refuse(editProblem(PROFILE_FIELDS, profile, changes, baseRevision) ?? profileProblem(changes));
        const at = calendar();
        await users.saveProfile(tx, viewer.role, profile, changes, at);
        if ('studioName' in profile && changes.studioName !== undefined && changes.studioName !== profile.studioName)
          await emitAccountChanged({ relations }, { tx, emit }, viewer.id, { actorId: viewer.id, createdAt: at });
        if (viewer.role === 'developer') await useQuotas({ quotas, quotasOn, now }, tx, viewer, { changes: 1 });
      });
    }
    return requireAccount(await users.findById(viewer.id));
  },
});
