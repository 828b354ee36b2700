import { DAY } from '#server/kernel/durations.ts';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import type { Patch } from '#server/kernel/fields.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { useQuotas } from '#server/features/accounts/quota.use.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { requireProof, requireStillOpen } from '#server/features/sessions/key.changes.service.ts';
import { mayBePaid } from '../payment.rules.ts';
import { createInstructionChanges } from './instructions.changes.service.ts';
import {
  areSameInstructions,
  CONFIRM_FIRST,
  inForceFrom,
  instructionsDraft,
  instructionsProblem,
  INVALID_STOP_LINK,
  MAX_VERSIONS_A_DAY,
  NO_PENDING_CHANGE,
  PAYMENTS_FROZEN,
  TOO_MANY_VERSIONS,
  type Instructions,
} from './instructions.rules.ts';
import { createShownInstructions } from './shown.instructions.service.ts';

/** How studios say they are paid. */
export function createInstructionsService(dependencies: Dependencies) {
  const { database, paymentInstructions, projects, users, calendar, now: clock } = dependencies;
  const rights = createRights(dependencies);
  const changes = createInstructionChanges(dependencies);

  async function requireMayChange(tx: Writer, viewer: Viewer, projectId: number, now: Date): Promise<void> {
    const user = await users.findById(viewer.id, tx);
    if (!user?.emailConfirmedAt) throw new DomainError(CONFIRM_FIRST);
    if ((await paymentInstructions.absenceOf(tx, projectId)) !== null) throw new DomainError(PAYMENTS_FROZEN);
    const written = await paymentInstructions.countSince(tx, projectId, new Date(now.getTime() - DAY));
    if (written >= MAX_VERSIONS_A_DAY) throw new DomainError(TOO_MANY_VERSIONS);
  }

  return {
    ...createShownInstructions(dependencies),

    /**
     * Writes another version, which replaces one that isn't in force yet. The first is in force at once, and investors
     * are told of it; of each later one the owner and whoever has something to pay, by mail. The same again changes
     * nothing.
     */
    async set(viewer: Viewer | null, projectId: number, sent: Patch<Instructions>): Promise<Visible<Project>> {
      requireProof(viewer, clock());
      return database.write(viewer, async (tx, emit) => {
        const keys = await requireStillOpen(dependencies, tx, viewer);
        const project = await rights.require(viewer, 'project.payments', await projects.lock(tx, projectId), { tx });
        const now = calendar();
        const draft = instructionsDraft(sent);
        refuse(instructionsProblem(draft));
        const written = draft as Instructions;
        const { current, next } = await changes.inForce(tx, projectId, now);
        const latest = next ?? current;
        if (latest && areSameInstructions(latest, written)) return project;
        await requireMayChange(tx, viewer, projectId, now);
        if (next) await paymentInstructions.stop(tx, next.id, now);
        const version = (await paymentInstructions.latestVersion(tx, projectId)) + 1;
        const times = { createdAt: now, inForceFrom: inForceFrom(now, current === null) };
        const added = await paymentInstructions.add(keys, { ...written, projectId, version, ...times });
        if (project.paymentsSince === null) await paymentInstructions.begin(tx, projectId, now);
        if (current) await changes.tell(tx, project, added, { notice: 'changes', now });
        else if (mayBePaid(project))
          emit({
            kind: 'payment_instructions_published',
            projectId,
            actorId: viewer.id,
            subjectId: null,
            createdAt: now,
          });
        await useQuotas(dependencies, tx, viewer, { security_changes: 1 });
        return project;
      });
    },

    /** Stops the version that isn't in force yet: what was in force stays. */
    async stop(viewer: Viewer | null, projectId: number): Promise<Visible<Project>> {
      requireViewer(viewer);
      return database.write(viewer, async (tx) => {
        await requireStillOpen(dependencies, tx, viewer);
        const project = await rights.require(viewer, 'project.payments', await projects.lock(tx, projectId), { tx });
        const now = calendar();
        const { next } = await changes.inForce(tx, projectId, now);
        if (!next) throw new DomainError(NO_PENDING_CHANGE);
        await changes.stop(tx, project, next, now);
        return project;
      });
    },

    /** Does the same for whoever has the link of the mail. */
    async stopByLink(secret: string): Promise<void> {
      const hash = hashOfSecret(secret);
      const known = await paymentInstructions.findByStopHash(hash);
      if (!known) throw new DomainError(INVALID_STOP_LINK);
      await database.write('visitor', async (tx) => {
        const project = await projects.lock(tx, known.projectId);
        const now = calendar();
        const { next } = await changes.inForce(tx, known.projectId, now);
        if (!project || next?.id !== known.id) throw new DomainError(INVALID_STOP_LINK);
        await changes.stop(tx, project, next, now);
      });
    },
  };
}
