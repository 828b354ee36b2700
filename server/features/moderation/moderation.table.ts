import { sql } from 'drizzle-orm';
import { HIDEABLE, REPORT_REASONS, REPORT_SUBJECTS } from './moderation.rules.ts';
import type { Kit } from '#server/platform/database/kit.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';
import { ACT_SUBJECTS, OPERATOR_ACTS } from './operator/operator.acts.rules.ts';

/**
 * What people report, and what operators do about it. Subjects and their projects have no foreign
 * key: a report outlives a draft that is deleted.
 */
export function defineModeration(kit: Kit, { users }: AccountsTables) {
  const reports = kit.table(
    'reports',
    {
      id: kit.id(),
      reporterId: kit.foreignKey(() => users.id),
      subjectKind: kit.oneOf(REPORT_SUBJECTS).notNull(),
      subjectId: kit.ref().notNull(),
      reason: kit.oneOf(REPORT_REASONS).notNull(),
      text: kit.text().notNull(),
      createdAt: kit.time().notNull(),
      handledAt: kit.time(),
    },
    (t) => [
      kit.uniqueIndex('reports_once').on(t.reporterId, t.subjectKind, t.subjectId),
      kit.index('reports_subject').on(t.subjectKind, t.subjectId),
      kit
        .index('reports_waiting')
        .on(t.createdAt, t.id)
        .where(sql`handled_at is null`),
    ],
  );

  /** One for each time that something was hidden. */
  const moderationNotices = kit.table(
    'moderation_notices',
    {
      id: kit.id(),
      subjectKind: kit.oneOf(HIDEABLE).notNull(),
      subjectId: kit.ref().notNull(),
      projectId: kit.ref().notNull(),
      ownerId: kit.foreignKey(() => users.id),
      title: kit.text().notNull(),
      reason: kit.text().notNull(),
      hiddenAt: kit.time().notNull(),
      shownAt: kit.time(),
      answer: kit.text(),
      answeredAt: kit.time(),
    },
    (t) => [
      kit
        .uniqueIndex('moderation_notices_hidden')
        .on(t.subjectKind, t.subjectId)
        .where(sql`shown_at is null`),
      kit.index('moderation_notices_owner').on(t.ownerId, t.hiddenAt, t.id),
    ],
  );

  /** What operators did: rows are only ever added. */
  const operatorActs = kit.table(
    'operator_acts',
    {
      id: kit.id(),
      operator: kit.text().notNull(),
      kind: kit.oneOf(OPERATOR_ACTS).notNull(),
      subjectKind: kit.oneOf(ACT_SUBJECTS).notNull(),
      subjectId: kit.ref().notNull(),
      reason: kit.text().notNull(),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.index('operator_acts_subject').on(t.subjectKind, t.subjectId, t.id)],
  );

  return { reports, moderationNotices, operatorActs };
}
