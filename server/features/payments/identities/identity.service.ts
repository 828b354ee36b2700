import { dayOf } from '#server/kernel/time/calendar.ts';
import type { Patch } from '#server/kernel/fields/fields.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import {
  isNothing,
  noParty,
  requireIdentity,
  versionOf,
  type IdentityVersion,
  type LegalIdentity,
  type LegalParty,
} from './identity.rules.ts';

/** Both parties of an investment. */
export type LegalParties = { investor: LegalParty; studio: LegalParty };

/** Who people are to the law: their own, and that of the other party of what is due or was paid. */
export function createIdentityService(dependencies: Dependencies) {
  const { database, identities, identitySecrets, users, calendar } = dependencies;

  function partyOf(day: string, versions: readonly IdentityVersion[]): LegalParty {
    const version = versionOf(day, versions);
    if (!version?.sealed) return noParty('NOT_IDENTIFIED');
    const identity = identitySecrets.openIdentity(version.sealed);
    if (!identity) return noParty('UNREADABLE');
    const writtenOn = dayOf(version.createdAt);
    return { identity, since: writtenOn > day ? writtenOn : null, absence: null };
  }

  return {
    /** The viewer's own, as it is now; null when they wrote none. */
    async mine(viewer: Viewer | null): Promise<LegalIdentity | null> {
      requireViewer(viewer);
      const latest = (await identities.listOf([viewer.id])).get(viewer.id)?.at(-1);
      return latest?.sealed ? identitySecrets.openIdentity(latest.sealed) : null;
    },

    /** Writes the viewer's own: another version, or the same one on the same day. */
    async save(viewer: Viewer | null, sent: Patch<LegalIdentity>): Promise<void> {
      requireViewer(viewer);
      const identity = requireIdentity(sent);
      const sealed = isNothing(identity) ? null : identitySecrets.sealIdentity(identity);
      await database.write(viewer, async (tx) => {
        await users.lockProfile(tx, viewer);
        const createdAt = calendar();
        const latest = await identities.findLatest(tx, viewer.id);
        if (sealed === null && !latest?.sealed) return;
        if (latest && dayOf(latest.createdAt) === dayOf(createdAt))
          await identities.replace(tx, latest.id, { sealed, createdAt });
        else await identities.add(tx, { userId: viewer.id, sealed, createdAt });
        await useQuotas(dependencies, tx, viewer, { security_changes: 1 });
      });
    },

    /**
     * Batch: both parties of those of these investments that the viewer made or that are in their projects, by id, each
     * as of the day of the investment. The other party's only while something is due or was paid, and for a confirmed
     * address.
     */
    async partiesOf(viewer: Viewer | null, investmentIds: readonly number[]): Promise<Map<number, LegalParties>> {
      requireViewer(viewer);
      const rows = await identities.partiesOf(investmentIds);
      const own = rows.filter(({ investorId, studioId }) => [investorId, studioId].includes(viewer.id));
      const versions = await identities.listOf(own.flatMap(({ investorId, studioId }) => [investorId, studioId]));
      return new Map(
        own.map(({ id, investorId, studioId, createdAt, isDueOrPaid, ...confirmed }) => {
          const isConfirmed = confirmed[viewer.id === investorId ? 'isInvestorConfirmed' : 'isStudioConfirmed'];
          const shown = (userId: number): LegalParty => {
            if (userId !== viewer.id && !isDueOrPaid) return noParty('NOT_DUE');
            if (userId !== viewer.id && !isConfirmed) return noParty('EMAIL_NOT_CONFIRMED');
            return partyOf(dayOf(createdAt), versions.get(userId) ?? []);
          };
          return [id, { investor: shown(investorId), studio: shown(studioId) }];
        }),
      );
    },
  };
}
