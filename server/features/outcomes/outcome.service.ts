import { dayOf } from '#server/kernel/time/calendar.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { Patch } from '#server/kernel/fields/fields.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createRelease } from '#server/features/investments/reversal.steps.ts';
import {
  conclusionProblem,
  outcomeDraft,
  outcomeProblem,
  type Outcome,
} from '#server/features/projects/outcome/outcome.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { requireVisible, type Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';

const REASON = 'El estudio canceló el juego';

/** What became of games. */
export function createOutcomeService(dependencies: Dependencies) {
  const { database, projects, terms, seatWaits, calendar } = dependencies;
  const rights = createRights(dependencies);
  const release = createRelease(dependencies);

  return {
    /**
     * Ends a project once and for good: it takes no more investments, and its milestones cause no more events. The
     * investments of a cancelled one are released.
     */
    async conclude(viewer: Viewer | null, id: number, sent: Patch<Outcome>): Promise<Visible<Project>> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const project = await rights.require(viewer, 'project.conclude', await projects.lock(tx, id), { tx });
        const at = calendar();
        const draft = outcomeDraft(sent);
        const wrong = outcomeProblem(draft, { createdOn: dayOf(project.createdAt), today: dayOf(at) });
        refuse(wrong ?? conclusionProblem(project, draft.projectOutcome));
        if (draft.projectOutcome === 'CANCELLED') {
          await release({ tx, emit }, project, { kind: 'CANCELLED', reason: REASON, createdAt: at });
        }
        const changes = { ...draft, isActive: false, concludedAt: at, updatedAt: at, lastActivityAt: at };
        const saved = await projects.save(tx, project, changes, at);
        await terms.add(tx, viewer.id, project, saved, at);
        await seatWaits.removeAll(tx, id);
        emit({ kind: 'project_concluded', projectId: id, actorId: viewer.id, subjectId: null, createdAt: at });
        return requireVisible(viewer, saved);
      });
    },
  };
}
