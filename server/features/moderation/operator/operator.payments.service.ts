import { DomainError, NOT_FOUND, problem } from '#server/kernel/errors.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createInstructionChanges } from '#server/features/payments/instructions/instructions.changes.steps.ts';
import { createReturnAnswering } from '#server/features/payments/returns/return.answer.steps.ts';
import { createDistributionAnswering } from '#server/features/returns/distributions/distribution.steps.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { createOperatorAct } from './operator.act.service.ts';
import { operatorNotice } from './operator.notice.mail.ts';

const NOT_A_STUDIO = problem('DEVELOPER_ROLE_REQUIRED', 'Solo los estudios tienen datos de pago');
const FROZEN = problem('PAYMENTS_FROZEN', 'Los datos de pago del estudio ya están congelados');
const NOT_FROZEN = problem('PAYMENTS_NOT_FROZEN', 'Los datos de pago del estudio no están congelados');

type AboutPerson = { personId: number; reason: string };
type Within = { tx: Writer; isFrozen: boolean; now: Date };

/** What operators do to how studios are paid. */
export function createOperatorPayments(dependencies: Dependencies) {
  const { payments, projects, users, credentialLock, paymentInstructions, jobs } = dependencies;
  const act = createOperatorAct(dependencies);
  const { addAnswer } = createReturnAnswering(dependencies);
  const distributionAnswers = createDistributionAnswering(dependencies);
  const changes = createInstructionChanges(dependencies);

  /** Records an act, and notifies the studio by mail. */
  async function actAndNotify(
    operator: Operator,
    kind: 'payments_frozen' | 'payments_unfrozen',
    { personId, reason }: AboutPerson,
    work: (within: Within) => Promise<void>,
  ): Promise<void> {
    await act(operator, { kind, subjectKind: 'person', subjectId: personId, reason }, async ({ tx, now }) => {
      const user = await users.findById(personId, tx);
      if (!user) throw new DomainError(NOT_FOUND.account);
      if (user.role !== 'developer') throw new DomainError(NOT_A_STUDIO);
      await credentialLock.ofAccount(tx, personId); // before projects, as whoever writes how they are paid
      const isFrozen = (await paymentInstructions.lockFrozenAt(tx, personId)) !== null;
      await work({ tx, isFrozen, now });
      await jobs.add(tx, [operatorNotice.jobOnce({ userId: personId, notice: kind, reason, title: '' }, now)]);
    });
  }

  return {
    /** Ends the dispute of a return, with a reason that both sides read; no amount changes. */
    async decideReturn(
      operator: Operator,
      { paymentId, reason }: { paymentId: number; reason: string },
    ): Promise<void> {
      const subject = { kind: 'return_decided', subjectKind: 'payment', subjectId: paymentId, reason } as const;
      await act(operator, subject, async ({ tx, emit, now: createdAt }) => {
        const row = await payments.findPayment(tx, paymentId);
        const project = row && (await projects.lock(tx, row.projectId));
        if (!project) throw new DomainError(NOT_FOUND.payment);
        await addAnswer({ tx, emit }, row, { kind: 'DECIDED', text: reason.trim() }, { actorId: null, createdAt });
        const { userId, title } = project;
        await jobs.add(tx, [operatorNotice.jobOnce({ userId, notice: 'return_decided', reason, title }, createdAt)]);
      });
    },

    /** The same of a payment of revenue. */
    async decideDistribution(
      operator: Operator,
      { paymentId, reason }: { paymentId: number; reason: string },
    ): Promise<void> {
      const subject = { kind: 'distribution_decided', subjectKind: 'distribution', subjectId: paymentId } as const;
      await act(operator, { ...subject, reason }, async ({ tx, emit, now: createdAt }) => {
        const { paid, project } = await distributionAnswers.lockPayment(tx, paymentId);
        const said = { kind: 'DECIDED', text: reason.trim() } as const;
        await distributionAnswers.addAnswer({ tx, emit }, paid, said, { actorId: null, createdAt });
        const { userId, title } = project;
        const notice = { userId, notice: 'distribution_decided', reason, title } as const;
        await jobs.add(tx, [operatorNotice.jobOnce(notice, createdAt)]);
      });
    },

    /**
     * Nobody but the studio sees how it is paid, and it can't change it; a change that isn't in force yet is stopped.
     * What was paid is recorded as before.
     */
    async freeze(operator: Operator, about: AboutPerson): Promise<void> {
      await actAndNotify(operator, 'payments_frozen', about, async ({ tx, isFrozen, now }) => {
        if (isFrozen) throw new DomainError(FROZEN);
        await paymentInstructions.saveFrozenAt(tx, about.personId, now);
        await changes.stopAll(tx, about.personId, now);
      });
    },

    async unfreeze(operator: Operator, about: AboutPerson): Promise<void> {
      await actAndNotify(operator, 'payments_unfrozen', about, async ({ tx, isFrozen }) => {
        if (!isFrozen) throw new DomainError(NOT_FROZEN);
        await paymentInstructions.saveFrozenAt(tx, about.personId, null);
      });
    },
  };
}
