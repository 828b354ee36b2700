import type { UpdateRow } from './update.lists.repository.ts';
import { keyed } from '#server/kernel/collections.ts';
import type { Readable } from '#server/features/rights/permissions.rules.ts';
import { isReadershipCounted, type Readership } from './readership.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';

export const createReadership = ({ projects, updates, relations }: Dependencies) => ({
  /** Batch: the readers of those whose readership the viewer may see. */
  async readershipOf(viewer: Viewer | null, seen: readonly Readable<UpdateRow>[]): Promise<Map<number, Readership>> {
    requireViewer(viewer);
    if (viewer.role !== 'developer') return new Map();
    const found = await projects.findByIds([...new Set(seen.map(({ projectId }) => projectId))]);
    const own = keyed(
      await createRights({ relations }).among(viewer, 'readership.see', found.filter(isReadershipCounted)),
      ({ id }) => id,
    );
    const counted = seen.filter(({ projectId }) => own.has(projectId));
    if (counted.length === 0) return new Map();
    const reads = await updates.countInvestorReads(counted.map(({ id }) => id));
    return new Map(
      counted.map(({ id, projectId }) => [
        id,
        { readCount: reads.get(id) ?? 0, investorCount: own.get(projectId)?.investorCount ?? 0 },
      ]),
    );
  },
});
