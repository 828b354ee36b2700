import { DomainError } from '#server/kernel/errors.ts';
import type { Patch } from '#server/kernel/fields/fields.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { requireProof, requireStillOpen } from '#server/features/sessions/credential.changes.service.ts';
import type { CredentialWriter } from '#server/features/sessions/credential.lock.repository.ts';
import { inForceAmong } from '../instructions/instructions.rules.ts';
import type { InvestmentPayments } from '../payment.rules.ts';
import { returnAccountChanged } from './return.account.mail.ts';
import { createReturnAccountReading } from './return.account.steps.ts';
import {
  areSameAccounts,
  CONFIRM_BEFORE_ACCOUNT,
  ONLY_INVESTORS,
  requireReturnAccount,
  returnAccountInForceFrom,
  type ReturnAccount,
  type ReturnAccountNotice,
  type ReturnAccountVersion,
  type ShownReturnAccount,
} from './return.account.rules.ts';

/** To which account money is returned to investors. */
export function createReturnAccountService(dependencies: Dependencies) {
  const { database, returnAccounts, returnAccountSecrets, users, jobs, calendar, due, now: clock } = dependencies;
  const { opened, shown, shownInForce } = createReturnAccountReading(dependencies);

  /** Changes the viewer's own, after a recent step-up, in one transaction that locks the account. */
  async function change(
    viewer: Viewer | null,
    work: (
      tx: CredentialWriter,
      by: Viewer,
      versions: ReturnAccountVersion[],
    ) => Promise<{ versionId: number; notice: ReturnAccountNotice } | null>,
  ): Promise<void> {
    requireProof(viewer, clock());
    if (viewer.role !== 'investor') throw new DomainError(ONLY_INVESTORS);
    await database.write(viewer, async (tx) => {
      const locked = await requireStillOpen(dependencies, tx, viewer);
      const changed = await work(locked, viewer, await returnAccounts.listOf(viewer.id, tx));
      if (!changed) return;
      await jobs.add(tx, [returnAccountChanged.jobOnce(changed, calendar())]);
      await useQuotas(dependencies, tx, viewer, { security_changes: 1 });
    });
  }

  return {
    /** The viewer's own: what is in force, and what will be. */
    async mine(viewer: Viewer | null): Promise<Record<'current' | 'next', ShownReturnAccount | null>> {
      requireViewer(viewer);
      const { current, next } = inForceAmong(await returnAccounts.listOf(viewer.id), due());
      return { current: shown(current, next), next: shown(next, null) };
    },

    /**
     * Batch: what is in force of whoever made these investments, by investment, where something of the investment is to
     * be returned: for them, and for the studio that returns it.
     */
    async shownOf(
      viewer: Viewer | null,
      seen: readonly Visible<InvestmentPayments>[],
    ): Promise<Map<number, ShownReturnAccount>> {
      requireViewer(viewer);
      const owed = seen.filter(({ toReturnCents }) => toReturnCents > 0).map(({ investmentId }) => investmentId);
      if (owed.length === 0) return new Map();
      const versions = await returnAccounts.listForInvestments(owed, viewer.id);
      return new Map(
        owed.flatMap((id): [number, ShownReturnAccount][] => {
          const account = shownInForce(versions.get(id) ?? []);
          return account ? [[id, account]] : [];
        }),
      );
    },

    /**
     * Writes another version, which replaces one that isn't in force yet. The first is in force at once, later ones a
     * day later. The one in force again stops one that waits; the same again changes nothing.
     */
    async set(viewer: Viewer | null, sent: Patch<ReturnAccount>): Promise<void> {
      await change(viewer, async (tx, { id: userId }, versions) => {
        const written = requireReturnAccount(sent);
        const [at, { current, next }] = [calendar(), inForceAmong(versions, due())];
        if (areSameAccounts(opened(next ?? current), written)) return null;
        if (!(await users.findById(userId, tx))?.emailConfirmedAt) throw new DomainError(CONFIRM_BEFORE_ACCOUNT);
        if (next) await returnAccounts.stop(tx, next.id, at);
        if (next && areSameAccounts(opened(current), written)) return { versionId: next.id, notice: 'stays' };
        const hadOne = await returnAccounts.wasWritten(tx, userId);
        const versionId = await returnAccounts.add(tx, {
          userId,
          sealed: returnAccountSecrets.sealAccount(written),
          createdAt: at,
          inForceFrom: returnAccountInForceFrom(at, hadOne),
        });
        return { versionId, notice: hadOne ? 'changes' : 'first' };
      });
    },

    /** Empties all versions. Another one written later waits a day, as any change. */
    async remove(viewer: Viewer | null): Promise<void> {
      await change(viewer, async (tx, { id: userId }, versions) => {
        const latest = versions.at(-1);
        if (!latest) return null;
        await returnAccounts.remove(tx, userId, calendar());
        return { versionId: latest.id, notice: 'removed' };
      });
    },
  };
}
