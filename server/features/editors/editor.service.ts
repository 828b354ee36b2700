import { keyed } from '#server/kernel/collections.ts';
import { DomainError, NOT_FOUND, refuse } from '#server/kernel/errors.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { hashOfSecret } from '#server/platform/security/link.secrets.ts';
import { useQuotas } from '#server/features/accounts/quota.use.steps.ts';
import { NAMELESS, normalizeEmail, requireAccount, type User } from '#server/features/accounts/user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { OWN_PROJECT } from '#server/features/projects/follows/follow.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { visibleIn, type Visible } from '#server/features/rights/permissions.rules.ts';
import { createRights } from '#server/features/rights/rights.service.ts';
import { changeCredentials } from '#server/features/sessions/credential.changes.service.ts';
import { logInProblem } from '#server/features/sessions/session.rules.ts';
import { editorInvitation } from './editor.invitation.mail.ts';
import {
  acceptProblem,
  CONFIRM_TO_INVITE,
  editedProblem,
  INVALID_INVITATION,
  invitationExpiry,
  invitationProblem,
  roomProblem,
  type Editor,
  type EditorInvitation,
} from './editor.rules.ts';

/** What an invited person reads before accepting. */
export type InvitationPreview = { projectTitle: string; studioName: string; email: string; expiresAt: Date };

/** An invitation by its link, or one that the viewer's account was shown. */
type Accepted = { secret: string | null; id: number | null };

/** Editors of a project, whom its owner invites to write updates and milestones. Each write locks the project. */
export function createEditorService(dependencies: Dependencies) {
  const { database, editors, invitedAddresses, follows, projects, users, jobs, calendar } = dependencies;
  const rights = createRights(dependencies);

  async function ownAccount(viewer: Viewer, tx: Writer | undefined): Promise<User> {
    return requireAccount(await users.findById(viewer.id, tx));
  }

  /** An open invitation with its project, which is locked in a transaction. */
  async function invitationOf(
    find: (reader: Writer | undefined) => Promise<EditorInvitation | null>,
    tx?: Writer,
  ): Promise<{ invitation: EditorInvitation; project: Project }> {
    const known = await find(tx);
    const project = known && (await (tx ? projects.lock(tx, known.projectId) : projects.findById(known.projectId)));
    const invitation = tx && known ? await find(tx) : known;
    if (!invitation || !project || invitation.expiresAt <= calendar()) throw new DomainError(INVALID_INVITATION);
    return { invitation, project };
  }

  const byLink = (secret: string) => (reader: Writer | undefined) => editors.findByHash(hashOfSecret(secret), reader);

  /** By its id, for an account with its confirmed address alone. */
  const received =
    (id: number | null, { email, emailConfirmedAt }: User) =>
    async (reader: Writer | undefined) => {
      const found = id !== null && emailConfirmedAt ? await editors.findInvitation(id, reader) : null;
      return found?.email === email ? found : null;
    };

  return {
    /**
     * Invites an address, which may have an account or not: the answer is the same. It is mailed, unless it declines
     * invitations or was mailed too many; then it is on the screen of an account with that confirmed address alone.
     */
    async invite(viewer: Viewer | null, projectId: number, address: string): Promise<Visible<Project>> {
      requireViewer(viewer);
      return changeCredentials(dependencies, viewer, null, async (tx) => {
        const at = calendar();
        const project = await rights.require(viewer, 'editors.manage', await projects.lock(tx, projectId), { tx });
        const inviter = await ownAccount(viewer, tx);
        refuse(invitationProblem(address, inviter.email) ?? (inviter.emailConfirmedAt ? null : CONFIRM_TO_INVITE));
        const email = normalizeEmail(address);
        refuse(roomProblem(await editors.countOthers(tx, projectId, email, at)));
        const expiresAt = invitationExpiry(at);
        await useQuotas(dependencies, tx, viewer, { invitations: 1 });
        const isDeclining = await invitedAddresses.isDeclining(email, tx);
        const isMailed = !isDeclining && (await invitedAddresses.takeMail(tx, email, at));
        const { id } = await editors.invite(tx, { projectId, email, createdAt: at, expiresAt, isMailed });
        if (isMailed) await jobs.add(tx, [editorInvitation.jobOnce({ invitationId: id }, at)]);
        return project;
      });
    },

    async withdraw(viewer: Viewer | null, id: number): Promise<Visible<Project>> {
      requireViewer(viewer);
      return database.write(viewer, async (tx) => {
        const known = await editors.findInvitation(id, tx);
        const found = known && (await projects.lock(tx, known.projectId));
        const options = { tx, notFound: NOT_FOUND.invitation };
        const project = await rights.require(viewer, 'editors.manage', found, options);
        await editors.removeInvitation(tx, id);
        return project;
      });
    },

    /** The invitation of a link, for anybody who has the link and an account. */
    async preview(viewer: Viewer | null, secret: string): Promise<InvitationPreview> {
      requireViewer(viewer);
      const { invitation, project } = await invitationOf(byLink(secret));
      const studioName = (await users.findNames([project.userId])).get(project.userId) ?? NAMELESS.developer;
      return { projectTitle: project.title, studioName, email: invitation.email, expiresAt: invitation.expiresAt };
    },

    /** Makes the viewer an editor, who follows the project no more, and uses the invitation up. */
    async accept(viewer: Viewer | null, { secret, id }: Accepted): Promise<Visible<Project>> {
      requireViewer(viewer);
      refuse(logInProblem(viewer));
      return database.write(viewer, async (tx) => {
        const user = await ownAccount(viewer, tx);
        const { invitation, project } = await invitationOf(secret === null ? received(id, user) : byLink(secret), tx);
        refuse(rights.isOwner(viewer, project) ? OWN_PROJECT : acceptProblem(user, invitation.email));
        refuse(editedProblem(await editors.countLocked(tx, viewer.id)));
        const role = { projectId: project.id, userId: viewer.id };
        await editors.add(tx, { ...role, createdAt: calendar() });
        await editors.removeInvitation(tx, invitation.id);
        const follow = { projectId: project.id, followerId: viewer.id };
        const after = (await follows.isFollowing(tx, follow)) ? await follows.remove(tx, follow) : project;
        return rights.requireVisible(viewer, after, tx);
      });
    },

    /** Ends somebody's role: the owner anybody's, an editor their own. Changes nothing for who has none. */
    async remove(viewer: Viewer | null, projectId: number, userId: number): Promise<Visible<Project> | null> {
      requireViewer(viewer);
      return database.write(viewer, async (tx) => {
        const right = userId === viewer.id ? 'project.develop' : 'editors.manage';
        const project = await rights.require(viewer, right, await projects.lock(tx, projectId), { tx });
        await editors.remove(tx, { projectId, userId });
        return (await rights.filterVisible(viewer, [project], tx))[0] ?? null;
      });
    },

    /** Batch: the editors of those of these projects that the viewer writes for or owns. */
    async listOf(viewer: Viewer | null, seen: readonly Visible<Project>[]): Promise<Visible<Editor>[]> {
      requireViewer(viewer);
      const own = await rights.among(viewer, 'project.develop', seen);
      if (own.length === 0) return [];
      const found = await editors.listOf(own.map(({ id }) => id));
      const names = await users.findNames([...new Set(found.map(({ userId }) => userId))]);
      const named = found.map((editor) => ({ ...editor, name: names.get(editor.userId) ?? NAMELESS.developer }));
      return visibleIn(own, named);
    },

    /** Batch: the open invitations to the viewer's own among these projects. */
    async invitationsOf(
      viewer: Viewer | null,
      seen: readonly Visible<Project>[],
    ): Promise<Visible<EditorInvitation>[]> {
      requireViewer(viewer);
      const own = await rights.among(viewer, 'editors.manage', seen);
      if (own.length === 0) return [];
      const ids = own.map(({ id }) => id);
      return visibleIn(own, await editors.invitationsOf(ids, calendar()));
    },

    /** The projects that the viewer is an editor of, the latest first. */
    async edited(viewer: Viewer | null): Promise<Visible<Project>[]> {
      requireViewer(viewer);
      const ids = await editors.editedBy(viewer.id);
      if (ids.length === 0) return [];
      const found = keyed(await projects.findByIds(ids), ({ id }) => id);
      return rights.filterVisible(
        viewer,
        ids.flatMap((id) => found.get(id) ?? []),
      );
    },
  };
}
