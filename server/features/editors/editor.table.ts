import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';

/** The editors of projects, and invitations to become one. */
export function defineEditors(kit: Kit, { users, projects }: AccountsTables & ProjectsTables) {
  const ofProject = () => kit.foreignKey(() => projects.id, { onDelete: 'cascade' });

  const projectEditors = kit.table(
    'project_editors',
    {
      id: kit.id(),
      projectId: ofProject(),
      userId: kit.foreignKey(() => users.id),
      createdAt: kit.time().notNull(),
    },
    (t) => [
      kit.uniqueIndex('project_editors_user').on(t.userId, t.projectId),
      kit.index('project_editors_project').on(t.projectId, t.userId),
    ],
  );

  /** Deleted when used or withdrawn. */
  const editorInvitations = kit.table(
    'editor_invitations',
    {
      id: kit.id(),
      projectId: ofProject(),
      email: kit.key().notNull(),
      /** Of the secret in the link; null until the mail is sent. */
      secretHash: kit.key().unique(),
      /** Whether it was mailed when it was made or last renewed; otherwise it's on the screen of an account alone. */
      isMailed: kit.bool().notNull().default(true),
      createdAt: kit.time().notNull(),
      expiresAt: kit.time().notNull(),
    },
    (t) => [
      kit.uniqueIndex('editor_invitations_address').on(t.projectId, t.email),
      kit.index('editor_invitations_email').on(t.email),
      kit.index('editor_invitations_expiry').on(t.expiresAt),
    ],
  );

  /** When an address was last mailed an invitation by anybody: a row for each mail that a week allows. */
  const invitationMails = kit.table(
    'invitation_mails',
    {
      id: kit.id(),
      addressDigest: kit.key().notNull(),
      /** From 1 to `MAILS_A_WEEK`. */
      place: kit.int().notNull(),
      sentAt: kit.time().notNull(),
    },
    (t) => [
      kit.uniqueIndex('invitation_mails_address').on(t.addressDigest, t.place),
      kit.index('invitation_mails_sent').on(t.sentAt),
    ],
  );

  /** Addresses whose owners want no invitations, with an account or without: their hashes stay for good. */
  const declinedInvitations = kit.table('declined_invitations', {
    addressDigest: kit.key().primaryKey(),
    createdAt: kit.time().notNull(),
  });

  return { projectEditors, editorInvitations, invitationMails, declinedInvitations };
}
