import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';

/** Who writes for a project besides its owner, and who was asked to. */
export function defineEditors(kit: Kit, { users, projects }: AccountsTables & ProjectsTables) {
  const ofProject = () =>
    kit
      .ref()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' });

  const projectEditors = kit.table(
    'project_editors',
    {
      id: kit.id(),
      projectId: ofProject(),
      userId: kit
        .ref()
        .notNull()
        .references(() => users.id),
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
      createdAt: kit.time().notNull(),
      expiresAt: kit.time().notNull(),
    },
    (t) => [
      kit.uniqueIndex('editor_invitations_address').on(t.projectId, t.email),
      kit.index('editor_invitations_email').on(t.email),
      kit.index('editor_invitations_expiry').on(t.expiresAt),
    ],
  );

  return { projectEditors, editorInvitations };
}
