import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuse } from '#server/kernel/errors.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { createReversal } from '#server/features/investments/reversal.steps.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { requireProof, requireStillOpen } from '#server/features/sessions/credential.changes.service.ts';
import { createPaymentLocking } from '../payment.locking.service.ts';
import { createPaymentRecording } from '../payment.recording.steps.ts';
import { totalProblem } from '../payment.writing.rules.ts';
import { createOverdueReading } from './overdue.steps.ts';
import { payByOf } from './payment.term.rules.ts';
import {
  isBelowGoal,
  isReleased,
  MAX_RELEASED,
  releaseBlockProblem,
  releaseRequestProblem,
  unpaidReason,
  unpaidReleaseProblem,
} from './unpaid.release.rules.ts';

/** `total`: the sum of the commitments on screen; another sum is refused. */
export type UnpaidRelease = { projectId: number; investmentIds: number[]; total: Cents | null };

const choiceOf = ({ investmentIds }: UnpaidRelease) => ({ investmentIds, wrong: releaseRequestProblem(investmentIds) });

/** Studios release commitments that weren't paid in time. */
export function createUnpaidReleaseService(dependencies: Dependencies) {
  const { database, investments, payments, paymentInstructions, paymentTerms, projects } = dependencies;
  const { calendar, due, now: clock } = dependencies;
  const { readPayable } = createPaymentRecording({ payments });
  const { readChosen } = createPaymentLocking(dependencies);
  const reverse = createReversal(dependencies);
  const findOverdue = createOverdueReading(dependencies);
  const rights = createRights(dependencies);

  return {
    /** What the viewer may release today in a project, the first made first; nothing for who may not. */
    async listReleasable(viewer: Viewer | null, project: Visible<Project>): Promise<Investment[]> {
      requireViewer(viewer);
      if (project.paymentDays === null || !(await rights.may(viewer, 'project.payments', project))) return [];
      const ids = (await findOverdue([project])).map(({ id }) => id).slice(0, MAX_RELEASED);
      const rows = await investments.findInProject(project.id, ids);
      return ids.flatMap((id) => rows.get(id) ?? []);
    },

    /** The investments of a release, as they are now. */
    async getChosen(viewer: Viewer | null, release: UnpaidRelease): Promise<Investment[]> {
      requireViewer(viewer);
      return (await readChosen(viewer, choiceOf(release), await projects.findById(release.projectId))).chosen;
    },

    /** Releases commitments of one project, all or none; those released before stay as they are. */
    async release(viewer: Viewer | null, release: UnpaidRelease, rememberKey?: RememberKey): Promise<Investment[]> {
      const { projectId, total } = release;
      requireProof(viewer, clock());
      return database.write(viewer, async (tx, emit) => {
        await requireStillOpen(dependencies, tx, viewer);
        const { project, chosen } = await readChosen(viewer, choiceOf(release), await projects.lock(tx, projectId), tx);
        const createdAt = calendar();
        const today = dayOf(createdAt);
        const block = await paymentInstructions.paymentBlockOf(tx, projectId);
        const endedAt = (await paymentTerms.blocksEndedAt(tx, [project])).get(projectId);
        refuse(releaseBlockProblem(block, endedAt ? dayOf(endedAt) : null, today));
        const ids = chosen.map(({ id }) => id);
        const terms = await paymentTerms.termsOf(ids, due(), tx);
        const unpaid = (await readPayable(tx, project, chosen)).flatMap(({ investment, paid }) => {
          const term = terms.get(investment.id);
          return isReleased({ investment }) ? [] : [{ investment, paid, payBy: term ? payByOf(term) : null }];
        });
        for (const each of unpaid) refuse(unpaidReleaseProblem(each, today));
        const released = unpaid.reduce((sum, { investment }) => sum + investment.amountCents, 0);
        refuse(totalProblem(released, total));
        for (const { investment, payBy } of unpaid) {
          const current = (await projects.lock(tx, projectId)) ?? project; // with the totals after the one before
          const reason = unpaidReason(payBy ?? today);
          await reverse(tx, emit, current, investment, { kind: 'UNPAID', reason, createdAt });
          await nextTurn(); // SQLite's statements block the event loop
        }
        const left = unpaid.length > 0 && (await projects.lock(tx, projectId));
        if (left && isBelowGoal(left)) {
          await paymentTerms.markBelowGoal(tx, projectId, createdAt);
          emit({ kind: 'campaign_below_goal', projectId, actorId: viewer.id, subjectId: null, createdAt });
        }
        await rememberKey?.(tx, projectId); // not every release adds a row
        const after = await investments.findInProject(projectId, ids, tx);
        return ids.flatMap((id) => after.get(id) ?? []);
      });
    },
  };
}
