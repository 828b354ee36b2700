import { dayOf, type Day } from '#server/kernel/calendar.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import type { Cents } from '#server/kernel/money.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { RememberKey } from '#server/features/idempotency/creation.service.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { inForceAmong } from './instructions/instructions.rules.ts';
import { openReportProblem, reportProblem, type Payable } from './payment.writing.rules.ts';
import { createRecording } from './recording.service.ts';

export type PaymentReport = { investmentId: number; amount: Cents; paidOn: Day };

/** Investors say what they paid. */
export function createPaying(dependencies: Dependencies) {
  const { database, investments, projects, payments, paymentInstructions, calendar, due } = dependencies;
  const { readPayable, record } = createRecording({ payments });

  /** One of the viewer's own, with its project locked. */
  async function lockOwn(tx: Writer, viewer: Viewer, id: number): Promise<Payable> {
    const known = await investments.findOwn(viewer.id, id, tx);
    const project = known && (await projects.lock(tx, known.projectId));
    const investment = project && (await investments.findOwn(viewer.id, id, tx)); // read again under the lock
    const [payable] = investment ? await readPayable(tx, project, [investment]) : [];
    if (!payable) throw new DomainError(NOT_FOUND.investment);
    return payable;
  }

  return {
    /** Reports a payment of the viewer's own investment, as the instructions in force said. */
    async report(viewer: Viewer | null, { investmentId, amount, paidOn }: PaymentReport, rememberKey?: RememberKey) {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit): Promise<Investment> => {
        const of = await lockOwn(tx, viewer, investmentId);
        const createdAt = calendar();
        const at = due();
        const versions = await paymentInstructions.countingOf(tx, of.project.id, at);
        const { current } = of.project.paymentsSince ? inForceAmong(versions, at) : { current: null };
        const said = { amount, day: paidOn, today: dayOf(createdAt) };
        const isClosed = (await paymentInstructions.absenceOf(tx, of.project.id)) === 'CLOSED';
        refuse(reportProblem(of, said, { hasInstructions: current !== null, isClosed }));
        const row = {
          kind: 'REPORTED',
          amountCents: amount,
          paidOn,
          instructionsId: current?.id ?? null,
        } as const;
        const ids = await record(tx, emit, { actorId: viewer.id, createdAt }, [{ of, row, report: null }]);
        for (const id of ids) await rememberKey?.(tx, id);
        return of.investment;
      });
    },

    /** Takes back the viewer's own report, which the studio hasn't answered. */
    async takeBack(viewer: Viewer | null, investmentId: number): Promise<Investment> {
      requireViewer(viewer);
      return database.write(viewer, async (tx, emit) => {
        const of = await lockOwn(tx, viewer, investmentId);
        refuse(openReportProblem(of));
        const createdAt = calendar();
        const { id: reversesId, amountCents } = of.report as NonNullable<Payable['report']>;
        const row = { kind: 'REPORTED', amountCents: -amountCents, paidOn: dayOf(createdAt), reversesId } as const;
        await record(tx, emit, { actorId: viewer.id, createdAt }, [{ of, row, report: null }]);
        return of.investment;
      });
    },
  };
}
