import type { Kit } from '#server/platform/database/kit.ts';
import { revisionColumns } from '#server/platform/database/revision.columns.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';

/** Questions to the studio of a published project, with its answer. */
export function defineQuestions(kit: Kit, { users, projects }: AccountsTables & ProjectsTables) {
  const questions = kit.table(
    'questions',
    {
      id: kit.id(),
      projectId: kit.foreignKey(() => projects.id, { onDelete: 'cascade' }),
      authorId: kit.foreignKey(() => users.id),
      content: kit.text().notNull(),
      createdAt: kit.time().notNull(),
      /** Of `createdAt`, by which questions are limited. */
      day: kit.day().notNull(),
      answer: kit.text(),
      answeredAt: kit.time(),
      answerEditedAt: kit.time(),
      /** What it was before it was first edited; null until then. For operators. */
      firstAnswer: kit.text(),
      /** Its author withdrew it, or operators hid it. */
      deletedAt: kit.time(),
      hiddenAt: kit.time(),
      ...revisionColumns(kit),
    },
    (t) => [
      kit.index('questions_project').on(t.projectId, t.createdAt, t.id),
      kit.uniqueIndex('questions_daily').on(t.authorId, t.projectId, t.day),
    ],
  );
  return { questions };
}
