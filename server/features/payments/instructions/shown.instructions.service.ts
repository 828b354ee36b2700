import { grouped } from '#server/kernel/collections.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { arePaymentsDue } from '../payment.rules.ts';
import { inForceAmong, NOTHING_SHOWN, type ShownInstructions } from './instructions.rules.ts';

/** What people see of how a studio is paid. */
export function createShownInstructions(dependencies: Pick<Dependencies, 'paymentInstructions' | 'relations' | 'due'>) {
  const { paymentInstructions, due } = dependencies;
  const rights = createRights(dependencies);

  return {
    /**
     * Batch: its owner sees all of a project's; whoever has a standing commitment, what is in force and when it
     * changes, once commitments are to be paid and while the studio isn't absent; nobody else sees anything.
     */
    async shownIn(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, ShownInstructions>> {
      requireViewer(viewer);
      const held = await rights.relationsOf(viewer, seen, ['owner', 'investor']);
      const concerned = seen.filter(({ id }) => held.has(id));
      if (concerned.length === 0) return new Map();
      const [ids, now] = [concerned.map(({ id }) => id), due()];
      const [versions, absences] = await Promise.all([
        paymentInstructions.listCounting(ids, now),
        paymentInstructions.absencesAmong(ids),
      ]);
      const byProject = grouped(versions, ({ projectId }) => projectId);
      return new Map(
        concerned.map((project) => {
          const { current, next } = inForceAmong(byProject.get(project.id) ?? [], now);
          const [isOwn, absence] = [held.get(project.id)?.has('owner') === true, absences.get(project.id) ?? null];
          const isShown = isOwn || (arePaymentsDue(project) && absence === null);
          const shown = isShown
            ? { current, next: isOwn ? next : null, changesOn: next?.inForceFrom ?? null }
            : NOTHING_SHOWN;
          return [project.id, { ...shown, absence }];
        }),
      );
    },
  };
}
