import { grouped } from '#server/kernel/collections.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import { DomainError } from '#server/kernel/errors.ts';
import type { Patch } from '#server/kernel/fields/fields.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import type { Emit, Writer } from '#server/platform/database/database.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { requireProof, requireStillOpen } from '#server/features/sessions/credential.changes.service.ts';
import { createInstructionChanges } from './instructions.changes.steps.ts';
import { instructionsBeginJob } from './instructions.jobs.ts';
import {
  areSameInstructions,
  CONFIRM_FIRST,
  CONTACT_REQUIRED,
  inForceAmong,
  inForceFrom,
  instructionsDraft,
  INVALID_STOP_LINK,
  MAX_VERSIONS_A_DAY,
  NO_PENDING_CHANGE,
  PAYMENTS_FROZEN,
  requireInstructions,
  shownToInvestor,
  shownToOwner,
  stoppableAmong,
  TOO_MANY_VERSIONS,
  type InForce,
  type Instructions,
  type ShownInstructions,
} from './instructions.rules.ts';

/** How studios say they are paid. */
export function createInstructionsService(dependencies: Dependencies) {
  const { database, paymentInstructions, projects, users, jobs, calendar, due, now: clock } = dependencies;
  const rights = createRights(dependencies);
  const changes = createInstructionChanges(dependencies);

  async function requireMayChange(tx: Writer, viewer: Viewer, projectId: number, now: Date): Promise<void> {
    const user = await users.findById(viewer.id, tx);
    if (!user?.emailConfirmedAt) throw new DomainError(CONFIRM_FIRST);
    if (!user.developerProfile?.links.length) throw new DomainError(CONTACT_REQUIRED);
    if ((await paymentInstructions.paymentBlockOf(tx, projectId)) !== null) throw new DomainError(PAYMENTS_FROZEN);
    const written = await paymentInstructions.countSince(tx, projectId, new Date(now.getTime() - DAY));
    if (written >= MAX_VERSIONS_A_DAY) throw new DomainError(TOO_MANY_VERSIONS);
  }

  /** A studio confirmed its own before it wrote any. */
  const isAddressConfirmed = async ({ id, role }: Viewer): Promise<boolean> =>
    role === 'developer' || Boolean((await users.findAddress(id))?.emailConfirmedAt);

  type Linked = { versionId: number; inForce: InForce; now: Date };

  /** Does something with the version of a mail's link, under its project's lock. */
  async function withLink(
    secret: string,
    work: (write: { tx: Writer; emit: Emit }, project: Project, linked: Linked) => Promise<void>,
  ): Promise<void> {
    const known = await paymentInstructions.findByStopHash(hashOfSecret(secret));
    if (!known) throw new DomainError(INVALID_STOP_LINK);
    await database.write('visitor', async (tx, emit) => {
      const project = await projects.lock(tx, known.projectId);
      if (!project) throw new DomainError(INVALID_STOP_LINK);
      const at = calendar();
      const inForce = await changes.inForce(tx, project.id, due());
      await work({ tx, emit }, project, { versionId: known.id, inForce, now: at });
    });
  }

  return {
    /**
     * Batch: its owner sees all of a project's; whoever has a standing commitment, what is in force and when it
     * changes, once their address is confirmed, commitments are due and while the studio isn't absent; nobody else sees
     * anything.
     */
    async shownIn(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Map<number, ShownInstructions>> {
      requireViewer(viewer);
      const relations = await rights.relationsOf(viewer, seen, ['owner', 'investor']);
      const concerned = seen.filter(({ id }) => relations.has(id));
      if (concerned.length === 0) return new Map();
      const [ids, now] = [concerned.map(({ id }) => id), due()];
      const [versions, blocks, isConfirmed] = await Promise.all([
        paymentInstructions.listCurrentAndNext(ids, now),
        paymentInstructions.paymentBlocksAmong(ids),
        isAddressConfirmed(viewer),
      ]);
      const byProject = grouped(versions, ({ projectId }) => projectId);
      return new Map(
        concerned.map((project) => {
          const inForce = inForceAmong(byProject.get(project.id) ?? [], now);
          const block = blocks.get(project.id) ?? null;
          const isOwn = relations.get(project.id)?.has('owner') === true;
          const shown = isOwn
            ? shownToOwner(inForce, block)
            : shownToInvestor(project, inForce, { block, isConfirmed });
          return [project.id, shown];
        }),
      );
    },

    /**
     * Writes another version, which replaces one that isn't in force yet. The first is in force at once if nobody has
     * invested; its owner is mailed about each, people with something to pay about later ones. The same again changes
     * nothing.
     */
    async set(viewer: Viewer | null, projectId: number, sent: Patch<Instructions>): Promise<Visible<Project>> {
      requireProof(viewer, clock());
      return database.write(viewer, async (tx, emit) => {
        const locked = await requireStillOpen(dependencies, tx, viewer);
        const project = await rights.require(viewer, 'project.payments', await projects.lock(tx, projectId), { tx });
        const at = calendar();
        const written = instructionsDraft(sent);
        requireInstructions(written);
        const { current, next } = await changes.inForce(tx, projectId, due());
        const latest = next ?? current;
        if (latest && areSameInstructions(latest, written)) return project;
        await requireMayChange(tx, viewer, projectId, at);
        if (next) await paymentInstructions.stop(tx, next.id, at);
        const version = (await paymentInstructions.latestVersion(tx, projectId)) + 1;
        const times = { createdAt: at, inForceFrom: inForceFrom(at, current, project) };
        const added = await paymentInstructions.add(locked, { ...written, projectId, version, ...times });
        await changes.notify(tx, project, added, { notice: current ? 'changes' : 'first', now: at });
        if (added.inForceFrom > at) await jobs.add(tx, [instructionsBeginJob(added, at)]);
        else await changes.begin({ tx, emit }, project, at, at);
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
        const at = calendar();
        const { next } = await changes.inForce(tx, projectId, due());
        if (!next) throw new DomainError(NO_PENDING_CHANGE);
        await changes.stop(tx, project, next, at);
        return project;
      });
    },

    /** Stops the next version by the mail's link; a first one for a day after it was written, also when in force. */
    async stopByLink(secret: string): Promise<void> {
      await withLink(secret, async ({ tx }, project, { versionId, inForce, now }) => {
        const version = stoppableAmong(inForce, versionId, now);
        if (!version) throw new DomainError(INVALID_STOP_LINK);
        await changes.stop(tx, project, version, now);
      });
    },

    /** Puts a first version in force at once, by the mail's link. */
    async confirmByLink(secret: string): Promise<void> {
      await withLink(secret, async (write, project, { versionId, inForce, now }) => {
        if (inForce.current || inForce.next?.id !== versionId) throw new DomainError(INVALID_STOP_LINK);
        await paymentInstructions.confirm(write.tx, versionId, now);
        await changes.begin(write, project, now, now);
      });
    },
  };
}
