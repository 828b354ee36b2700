import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import type { CredentialWriter } from '#server/features/sessions/credential.lock.repository.ts';
import type { Editor, EditorInvitation } from './editor.rules.ts';

type Role = Pick<Editor, 'projectId' | 'userId'>;

/** Editors and invitations. Writers must have locked the project, except when an account closes. */
export function createEditorRepository(database: Database) {
  const { read, selectForUpdate, tables } = database;
  const { projectEditors, editorInvitations, projects, users, developerProfiles } = tables;
  const addressee = alias(users, 'addressee');
  const { secretHash: _secret, ...invitation } = getTableColumns(editorInvitations);
  const isOpen = (now: Date) => gt(editorInvitations.expiresAt, now);

  return {
    /** In the order of their coming. */
    async listOf(projectIds: readonly number[]): Promise<Omit<Editor, 'name'>[]> {
      return read
        .select()
        .from(projectEditors)
        .where(inIds(database, projectEditors.projectId, projectIds))
        .orderBy(asc(projectEditors.id));
    },

    /** Open ones, in the order of their coming. */
    async invitationsOf(projectIds: readonly number[], now: Date): Promise<EditorInvitation[]> {
      return read
        .select(invitation)
        .from(editorInvitations)
        .where(and(inIds(database, editorInvitations.projectId, projectIds), isOpen(now)))
        .orderBy(asc(editorInvitations.id));
    },

    /** The latest role first. */
    async editedBy(userId: number): Promise<number[]> {
      const roles = read.select({ id: projectEditors.projectId }).from(projectEditors);
      const rows = await roles.where(eq(projectEditors.userId, userId)).orderBy(desc(projectEditors.id));
      return rows.map(({ id }) => id);
    },

    /** Number of projects this person edits; concurrent acceptances wait until the transaction ends. */
    async countLocked(tx: Writer, userId: number): Promise<number> {
      await selectForUpdate(tx.select({ id: users.id }).from(users).where(eq(users.id, userId)));
      return tx.$count(projectEditors, eq(projectEditors.userId, userId));
    },

    /** Editors, and open invitations to other addresses than this. */
    async countOthers(tx: Writer, projectId: number, email: string, now: Date): Promise<number> {
      const invited = and(eq(editorInvitations.projectId, projectId), ne(editorInvitations.email, email), isOpen(now));
      const editors = await tx.$count(projectEditors, eq(projectEditors.projectId, projectId));
      return editors + (await tx.$count(editorInvitations, invited));
    },

    /** Renews an earlier invitation to the same address, whose link stays until another is mailed. */
    async invite(tx: CredentialWriter, values: Omit<EditorInvitation, 'id'>): Promise<EditorInvitation> {
      const { projectId: _project, email: _email, ...renewed } = values;
      const invited = tx
        .insert(editorInvitations)
        .values(values)
        .onConflictDoUpdate({ target: [editorInvitations.projectId, editorInvitations.email], set: renewed });
      return insertedRow(await invited.returning(invitation));
    },

    /**
     * Open ones to the confirmed address of an account, the latest first, but for what operators hid and studios that
     * they suspended.
     */
    async receivedBy(userId: number, now: Date, limit: number) {
      const { id, email, expiresAt } = editorInvitations;
      return read
        .select({ id, email, expiresAt, projectTitle: projects.title, studioName: developerProfiles.studioName })
        .from(editorInvitations)
        .innerJoin(addressee, eq(addressee.email, email))
        .innerJoin(projects, eq(projects.id, editorInvitations.projectId))
        .innerJoin(users, eq(users.id, projects.userId))
        .innerJoin(developerProfiles, eq(developerProfiles.id, projects.developerId))
        .where(
          and(
            eq(addressee.id, userId),
            isNotNull(addressee.emailConfirmedAt),
            isOpen(now),
            isNull(projects.hiddenAt),
            isNull(users.suspendedAt),
          ),
        )
        .orderBy(desc(editorInvitations.createdAt), desc(id))
        .limit(limit);
    },

    async findInvitation(id: number, reader: Reader = read): Promise<EditorInvitation | null> {
      return firstOrNull(await reader.select(invitation).from(editorInvitations).where(eq(editorInvitations.id, id)));
    },

    async findByHash(hash: string, reader: Reader = read): Promise<EditorInvitation | null> {
      const found = reader.select(invitation).from(editorInvitations).where(eq(editorInvitations.secretHash, hash));
      return firstOrNull(await found);
    },

    /** False when the invitation was used or withdrawn meanwhile. */
    async saveLink(tx: Writer, id: number, secretHash: string): Promise<boolean> {
      const saved = tx.update(editorInvitations).set({ secretHash }).where(eq(editorInvitations.id, id));
      return (await saved.returning({ id: editorInvitations.id })).length > 0;
    },

    async removeInvitation(tx: Writer, id: number): Promise<void> {
      await tx.delete(editorInvitations).where(eq(editorInvitations.id, id));
    },

    /** Deletes invitations that expired; resolves with how many, `limit` at most. */
    async removeExpired(tx: Writer, now: Date, limit: number): Promise<number> {
      const expired = tx
        .select({ id: editorInvitations.id })
        .from(editorInvitations)
        .where(lte(editorInvitations.expiresAt, now))
        .limit(limit);
      const removed = tx.delete(editorInvitations).where(inArray(editorInvitations.id, expired));
      return (await removed.returning({ id: editorInvitations.id })).length;
    },

    /** Changes nothing for somebody who is one already. */
    async add(tx: Writer, role: Role & { createdAt: Date }): Promise<void> {
      await tx.insert(projectEditors).values(role).onConflictDoNothing();
    },

    async remove(tx: Writer, { projectId, userId }: Role): Promise<void> {
      await tx
        .delete(projectEditors)
        .where(and(eq(projectEditors.projectId, projectId), eq(projectEditors.userId, userId)));
    },

    /** What ends with an account: its roles, and in its own projects the roles of others and all invitations. */
    async removeOfAccount(tx: Writer, userId: number): Promise<void> {
      const own = tx.select({ id: projects.id }).from(projects).where(eq(projects.userId, userId));
      const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
      await tx.delete(projectEditors).where(eq(projectEditors.userId, userId));
      await tx.delete(projectEditors).where(inArray(projectEditors.projectId, own));
      await tx.delete(editorInvitations).where(inArray(editorInvitations.projectId, own));
      await tx.delete(editorInvitations).where(inArray(editorInvitations.email, address));
    },
  };
}
