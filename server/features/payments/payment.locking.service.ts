import { DomainError, NOT_FOUND, refuse, type Problem } from '#server/kernel/errors.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { Emit, Reader, Writer } from '#server/platform/database/database.ts';
import { createPaymentRecording, type Recorded } from './payment.recording.steps.ts';
import type { Payable } from './payment.writing.rules.ts';

/** Reads and locks investments whose payments are recorded, and adds one row to one. */
export function createPaymentLocking(dependencies: Dependencies) {
  const { investments, projects, payments } = dependencies;
  const { readPayable, record } = createPaymentRecording({ payments });
  const rights = createRights(dependencies);

  /** Locks the project of an investment, and reads what was paid of it. `find` reads it before and after the lock. */
  async function lockPayable(tx: Writer, notFound: Problem, find: () => Promise<Investment | null>): Promise<Payable> {
    const known = await find();
    const project = known && (await projects.lock(tx, known.projectId));
    const investment = project && (await find());
    const [payable] = investment ? await readPayable(tx, project, [investment]) : [];
    if (!payable) throw new DomainError(notFound);
    return payable;
  }

  /** Locks the project of one of the viewer's own investments. */
  const lockOwn = (tx: Writer, viewer: Viewer, id: number, notFound = NOT_FOUND.investment): Promise<Payable> =>
    lockPayable(tx, notFound, () => investments.findOwn(viewer.id, id, tx));

  /** Locks the project of an investment whose payments the viewer may record. */
  async function lockRecorded(tx: Writer, viewer: Viewer, id: number, notFound = NOT_FOUND.investment) {
    const payable = await lockPayable(tx, notFound, () => investments.findById(id, tx));
    if (!(await rights.may(viewer, 'project.payments', payable.project, tx))) throw new DomainError(notFound);
    return payable;
  }

  /**
   * Chosen investments, each once, and their project, whose payments the viewer may record. `wrong`: why these can't be
   * chosen together, which whoever lacks the right isn't told.
   */
  async function readChosen(
    viewer: Viewer,
    { investmentIds, wrong }: { investmentIds: readonly number[]; wrong: Problem | null },
    found: Project | null,
    tx?: Reader,
  ) {
    const project = await rights.require(viewer, 'project.payments', found, { tx });
    refuse(wrong);
    const ids = [...new Set(investmentIds)];
    const rows = await investments.findInProject(project.id, ids, tx);
    if (rows.size < ids.length) throw new DomainError(NOT_FOUND.investment);
    return { project, chosen: ids.flatMap((id) => rows.get(id) ?? []) };
  }

  /** Adds one row to an investment. */
  async function recordOne(
    { tx, emit, rememberKey }: { tx: Writer; emit: Emit; rememberKey?: RememberKey | undefined },
    viewer: Viewer,
    createdAt: Date,
    recorded: Recorded,
  ): Promise<Investment> {
    const ids = await record(tx, emit, { actorId: viewer.id, createdAt }, [recorded]);
    for (const id of ids) await rememberKey?.(tx, id);
    return recorded.payable.investment;
  }

  return { lockOwn, lockRecorded, readChosen, recordOne };
}
