import { sql } from 'drizzle-orm';
import { MILESTONE_EVENTS, MILESTONE_STAGES, MILESTONE_STATUSES } from '#server/domain/milestone.ts';
import { GENRES, PROJECT_STADIUMS, PROJECT_STAGES } from '#server/domain/project.ts';
import { TERMS_FIELDS } from '#server/domain/terms.ts';
import { UPDATE_TYPES } from '#server/domain/update.ts';
import { ROLES } from '#server/domain/user.ts';
import type { Kit } from './kit.sqlite.ts';

/** Every table, written once; each engine makes its own of it. Money is in cents, ROI in basis points. */
export function defineSchema(kit: Kit) {
  const users = kit.table(
    'users',
    {
      id: kit.id(),
      email: kit.key().notNull().unique(),
      passwordHash: kit.text().notNull(),
      role: kit.oneOf(ROLES).notNull(),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.check('users_role', sql`${t.role} in ('developer', 'investor')`)],
  );

  const developerProfiles = kit.table('developer_profiles', {
    id: kit.id(),
    userId: kit
      .ref()
      .notNull()
      .unique()
      .references(() => users.id),
    studioName: kit.text(),
    country: kit.text(),
  });

  const investorProfiles = kit.table('investor_profiles', {
    id: kit.id(),
    userId: kit
      .ref()
      .notNull()
      .unique()
      .references(() => users.id),
    name: kit.text(),
  });

  const projects = kit.table(
    'projects',
    {
      id: kit.id(),
      developerId: kit
        .ref()
        .notNull()
        .references(() => developerProfiles.id),
      userId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      title: kit.text().notNull(),
      description: kit.text().notNull(),
      shortDescription: kit.text(),
      longDescription: kit.text(),
      coverImage: kit.text(),
      genre: kit.oneOf(GENRES),
      platforms: kit.json<string[]>().notNull(),
      developmentStage: kit.key(),
      currentStage: kit.oneOf(PROJECT_STAGES).notNull(),
      currentStadium: kit.oneOf(PROJECT_STADIUMS).notNull(),
      fundingGoalCents: kit.cents().notNull(),
      fundingRaisedCents: kit.cents().notNull().default(0),
      investorCount: kit.int().notNull().default(0),
      maxInvestors: kit.int().notNull(),
      minInvestmentCents: kit.cents(),
      maxInvestmentCents: kit.cents(),
      investmentModel: kit.text(),
      roi: kit.int(),
      startDate: kit.day(),
      isActive: kit.bool().notNull(),
      isPublished: kit.bool().notNull(),
      publishedAt: kit.time(),
      createdAt: kit.time().notNull(),
      updatedAt: kit.time().notNull(),
      lastActivityAt: kit.time().notNull(),
    },
    (t) => [
      kit.index('projects_newest').on(t.isPublished, t.createdAt, t.id),
      kit.index('projects_most_funded').on(t.isPublished, t.fundingRaisedCents, t.id),
      kit.index('projects_genre').on(t.isPublished, t.genre, t.createdAt, t.id),
      kit.index('projects_developer').on(t.developerId, t.createdAt, t.id),
      kit.check('projects_seats', sql`${t.investorCount} between 0 and ${t.maxInvestors}`),
      kit.check('projects_raised', sql`${t.fundingRaisedCents} >= 0`),
      kit.check('projects_goal', sql`${t.fundingGoalCents} > 0`),
    ],
  );

  const termsChanges = kit.table(
    'terms_changes',
    {
      id: kit.id(),
      projectId: kit
        .ref()
        .notNull()
        .references(() => projects.id),
      actorId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      field: kit.oneOf(TERMS_FIELDS).notNull(),
      before: kit.text(),
      after: kit.text(),
      changedAt: kit.time().notNull(),
    },
    (t) => [kit.index('terms_changes_project').on(t.projectId, t.id)],
  );

  /** The ledger: rows are only ever added. */
  const investments = kit.table(
    'investments',
    {
      id: kit.id(),
      projectId: kit
        .ref()
        .notNull()
        .references(() => projects.id),
      investorId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      amountCents: kit.cents().notNull(),
      createdAt: kit.time().notNull(),
    },
    (t) => [
      kit.index('investments_project').on(t.projectId, t.createdAt, t.id),
      kit.index('investments_investor').on(t.investorId, t.createdAt, t.id),
      kit.check('investments_amount', sql`${t.amountCents} > 0`),
    ],
  );

  /** One row per investor and project: what their investments add up to. */
  const positions = kit.table(
    'positions',
    {
      projectId: kit
        .ref()
        .notNull()
        .references(() => projects.id),
      investorId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      investedCents: kit.cents().notNull(),
      investmentCount: kit.int().notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.projectId, t.investorId] }),
      kit.index('positions_investor').on(t.investorId),
      kit.check('positions_invested', sql`${t.investedCents} > 0`),
    ],
  );

  const idempotencyKeys = kit.table(
    'idempotency_keys',
    {
      userId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      key: kit.key().notNull(),
      investmentId: kit
        .ref()
        .notNull()
        .references(() => investments.id),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.key] })],
  );

  const milestones = kit.table(
    'milestones',
    {
      id: kit.id(),
      projectId: kit
        .ref()
        .notNull()
        .references(() => projects.id),
      title: kit.text().notNull(),
      description: kit.text().notNull(),
      stage: kit.oneOf(MILESTONE_STAGES),
      status: kit.oneOf(MILESTONE_STATUSES).notNull(),
      dueDate: kit.day(),
      plannedDate: kit.day(),
      startDate: kit.day(),
      progress: kit.int().notNull(),
      completedAt: kit.time(),
      createdAt: kit.time().notNull(),
      deletedAt: kit.time(),
    },
    (t) => [
      kit.index('milestones_project').on(t.projectId, t.dueDate),
      kit.check('milestones_progress', sql`${t.progress} between 0 and 100`),
    ],
  );

  const milestoneEvents = kit.table(
    'milestone_events',
    {
      id: kit.id(),
      milestoneId: kit
        .ref()
        .notNull()
        .references(() => milestones.id),
      actorId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      kind: kit.oneOf(MILESTONE_EVENTS).notNull(),
      before: kit.text(),
      after: kit.text(),
      createdAt: kit.time().notNull(),
    },
    (t) => [kit.index('milestone_events_milestone').on(t.milestoneId, t.id)],
  );

  const updates = kit.table(
    'updates',
    {
      id: kit.id(),
      projectId: kit
        .ref()
        .notNull()
        .references(() => projects.id),
      title: kit.text().notNull(),
      content: kit.text().notNull(),
      type: kit.oneOf(UPDATE_TYPES).notNull(),
      isPublic: kit.bool().notNull(),
      createdAt: kit.time().notNull(),
      editedAt: kit.time(),
      deletedAt: kit.time(),
    },
    (t) => [kit.index('updates_project').on(t.projectId, t.createdAt, t.id)],
  );

  const updateMedia = kit.table(
    'update_media',
    {
      id: kit.id(),
      updateId: kit
        .ref()
        .notNull()
        .references(() => updates.id),
      position: kit.int().notNull(),
      file: kit.key().notNull(),
      thumbnail: kit.key(),
      kind: kit.oneOf(['image', 'video']).notNull(),
      caption: kit.text().notNull(),
      width: kit.int(),
      height: kit.int(),
    },
    (t) => [kit.index('update_media_update').on(t.updateId, t.position)],
  );

  const updateReads = kit.table(
    'update_reads',
    {
      userId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      updateId: kit
        .ref()
        .notNull()
        .references(() => updates.id),
      readAt: kit.time().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.userId, t.updateId] })],
  );

  const comments = kit.table(
    'comments',
    {
      id: kit.id(),
      updateId: kit
        .ref()
        .notNull()
        .references(() => updates.id),
      authorId: kit
        .ref()
        .notNull()
        .references(() => users.id),
      content: kit.text().notNull(),
      createdAt: kit.time().notNull(),
      deletedAt: kit.time(),
    },
    (t) => [kit.index('comments_update').on(t.updateId, t.createdAt, t.id)],
  );

  return {
    users,
    developerProfiles,
    investorProfiles,
    projects,
    termsChanges,
    investments,
    positions,
    idempotencyKeys,
    milestones,
    milestoneEvents,
    updates,
    updateMedia,
    updateReads,
    comments,
  };
}

export type Schema = ReturnType<typeof defineSchema>;
