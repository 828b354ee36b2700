import { DomainError, NOT_FOUND, type Problem } from '#server/kernel/errors.ts';
import type { Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import { createPaymentRecording, type Recorded } from './payment.recording.steps.ts';
import type { Payable } from './payment.writing.rules.ts';

/** Locks one investment with its payments, and adds one row to it. */
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
  const lockOwn = (tx: Writer, viewer: Viewer, id: number): Promise<Payable> =>
    lockPayable(tx, NOT_FOUND.investment, () => investments.findOwn(viewer.id, id, tx));

  /** Locks the project of an investment whose payments the viewer may record. */
  async function lockRecorded(tx: Writer, viewer: Viewer, id: number, notFound = NOT_FOUND.investment) {
    const payable = await lockPayable(tx, notFound, () => investments.findById(id, tx));
    if (!(await rights.may(viewer, 'project.payments', payable.project, tx))) throw new DomainError(notFound);
    return payable;
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

  return { lockOwn, lockRecorded, recordOne };
}
