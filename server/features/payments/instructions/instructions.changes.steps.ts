import type { Emit, Writer } from '#server/platform/database/database.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { mayBePaid } from '../payment.rules.ts';
import { debtorOfChange } from './instructions.debtor.mail.ts';
import { ownerOfChange } from './instructions.owner.mail.ts';
import {
  areDebtorsNotified,
  inForceAmong,
  type ChangeNotice,
  type InForce,
  type PaymentInstructions,
} from './instructions.rules.ts';

type Needed = Pick<Dependencies, 'paymentInstructions' | 'projects' | 'jobs'>;

/** Changes of how a studio is paid, inside the transaction that locked its project. */
export function createInstructionChanges({ paymentInstructions, projects, jobs }: Needed) {
  /** Mails the owner, and people with something to pay. */
  async function notify(
    tx: Writer,
    project: Project,
    { id: versionId }: PaymentInstructions,
    { notice, now }: { notice: ChangeNotice; now: Date },
  ): Promise<void> {
    const debtors = areDebtorsNotified(project) ? await paymentInstructions.debtorsOf(tx, project.id) : [];
    await jobs.add(tx, [
      ownerOfChange.jobOnce({ versionId, notice }, now),
      ...debtors.map((userId) => debtorOfChange.jobOnce({ versionId, userId, notice }, now)),
    ]);
  }

  async function inForce(tx: Writer, projectId: number, now: Date): Promise<InForce> {
    return inForceAmong(await paymentInstructions.listCurrentAndNextOf(tx, projectId, now), now);
  }

  /** Stops a version that waits, or a first one that is in force, and notifies the same people as before. */
  async function stop(tx: Writer, project: Project, version: PaymentInstructions, now: Date): Promise<void> {
    const { current } = await inForce(tx, project.id, now);
    if (current?.id === version.id) await paymentInstructions.withdraw(tx, version, now);
    else await paymentInstructions.stop(tx, version.id, now);
    await notify(tx, project, version, { notice: current && current.id !== version.id ? 'stays' : 'none', now });
  }

  return {
    notify,
    inForce,
    stop,

    /** Makes the project's commitments due from when the first version is in force, and notifies its investors. */
    async begin({ tx, emit }: { tx: Writer; emit: Emit }, project: Project, from: Date, now: Date): Promise<void> {
      if (project.paymentsSince !== null) return;
      await paymentInstructions.begin(tx, project.id, from);
      if (!mayBePaid(project)) return;
      const event = { projectId: project.id, actorId: project.userId, subjectId: null, createdAt: now };
      emit({ ...event, kind: 'payment_instructions_published' });
    },

    /** Stops what is pending in every project of an account that is frozen. */
    async stopAll(tx: Writer, userId: number, now: Date): Promise<void> {
      for (const projectId of await paymentInstructions.listChanging(tx, userId, now)) {
        const project = await projects.lock(tx, projectId);
        const { next } = await inForce(tx, projectId, now);
        if (project && next) await stop(tx, project, next, now);
      }
    },
  };
}
