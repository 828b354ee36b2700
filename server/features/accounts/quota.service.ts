import { QUOTAS, quotaKindsOf, type QuotaKind } from './quota.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { windowStart } from './quota.use.steps.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

type Use = { used: number; limit: number };

export type OwnQuota = { kind: QuotaKind; perDay: Use; inAll: Use | null };

/** The viewer's use of their quotas. */
export const createQuotaService = ({ quotas, quotasOn, now }: Dependencies) => ({
  /** The quotas of the viewer's role; none where quotas are off. */
  async list(viewer: Viewer | null): Promise<OwnQuota[]> {
    requireViewer(viewer);
    if (!quotasOn) return [];
    const { id, role } = viewer;
    const used = await quotas.usedSince(id, windowStart(now()));
    const own: OwnQuota[] = [];
    for (const kind of quotaKindsOf(role)) {
      const { perDay, inAll } = QUOTAS[kind];
      const have = await quotas.inAll(id, kind);
      own.push({
        kind,
        perDay: { used: used.get(kind) ?? 0, limit: perDay },
        inAll: have === null || inAll === null ? null : { used: have, limit: inAll },
      });
    }
    return own;
  },
});
