import { getTableColumns, sql } from 'drizzle-orm';
import { omit } from '#server/kernel/collections.ts';
import { CAMPAIGN_RESULTS, FUNDING_MODELS, PROJECT_OUTCOMES } from './campaign/campaign.rules.ts';
import { REPORT_FREQUENCIES } from './campaign/revenue.share.rules.ts';
import { GENRES, PROJECT_STADIUMS, PROJECT_STAGES } from './project.fields.ts';
import type { FieldRevisions } from '#server/kernel/fields/revision.ts';
import { TERMS_FIELDS } from './terms/terms.rules.ts';
import type { Derived } from '#server/platform/database/derived.ts';
import type { Kit } from '#server/platform/database/kit.ts';
import { orderColumns, orderIndexes, SORT_COLUMNS } from './catalogue/project.order.table.ts';
import { revisionColumns } from '#server/platform/database/revision.columns.ts';
import type { AccountsTables } from '#server/features/accounts/account.table.ts';

/** The condition of an index of campaigns that end on some day, and of every query that uses it. */
export const IS_CAMPAIGN = 'closes_on is not null and campaign_result is null';

/** Projects. ROI is in basis points. */
export function defineProjects(kit: Kit, { users, developerProfiles }: AccountsTables) {
  const projects = kit.table(
    'projects',
    {
      id: kit.id(),
      developerId: kit.foreignKey(() => developerProfiles.id),
      userId: kit.foreignKey(() => users.id),
      title: kit.text().notNull(),
      description: kit.text().notNull(),
      shortDescription: kit.text(),
      longDescription: kit.text(),
      coverImage: kit.text(),
      websiteUrl: kit.text(),
      discordUrl: kit.text(),
      trailerUrl: kit.text(),
      genre: kit.oneOf(GENRES),
      platforms: kit.json<string[]>().notNull(),
      developmentStage: kit.key(),
      currentStage: kit.oneOf(PROJECT_STAGES).notNull(),
      currentStadium: kit.oneOf(PROJECT_STADIUMS).notNull(),
      fundingGoalCents: kit.cents().notNull(),
      fundingRaisedCents: kit.cents().notNull().default(0),
      investorCount: kit.int().notNull().default(0),
      /** What was invested and reversed: its terms stay locked. */
      reversedCents: kit.cents().notNull().default(0),
      /** What the studio says it received, less what it returned. */
      confirmedCents: kit.cents().notNull().default(0),
      /** When its first payment instructions came into force; null: nothing is payable. */
      paymentsSince: kit.time(),
      maxInvestors: kit.int().notNull(),
      /** Rows of `follows`, written with them. */
      followerCount: kit.int().notNull().default(0),
      minInvestmentCents: kit.cents(),
      maxInvestmentCents: kit.cents(),
      investmentModel: kit.text(),
      roi: kit.int(),
      /** How often terms that investors agree to have changed since its first publication. */
      termsVersion: kit.int().notNull().default(0),
      /** The last day on which its campaign takes investments; null: until its developer closes it. */
      closesOn: kit.day(),
      fundingModel: kit.oneOf(FUNDING_MODELS).notNull().default('KEEP_IT_ALL'),
      /** For how many days after it can be paid a commitment may stay unpaid; null: for ever. */
      paymentDays: kit.int(),
      /** All investors' part of net revenue for the whole goal, in basis points; null: no share in numbers. */
      revenueShare: kit.int(),
      /** Hundredths of what an investor paid, up to which they receive it; null: no cap. */
      returnCap: kit.int(),
      /** For how many years from its release on. */
      returnYears: kit.int(),
      reportEvery: kit.oneOf(REPORT_FREQUENCIES),
      /** Decided once, at the end of that day, with what was raised and by how many. */
      campaignResult: kit.oneOf(CAMPAIGN_RESULTS),
      campaignEndedAt: kit.time(),
      raisedAtCloseCents: kit.cents(),
      backersAtClose: kit.int(),
      /** When releases of unpaid commitments last left a funded all-or-nothing game below its goal. */
      belowGoalAt: kit.time(),
      /** Whether the reached goal, and the last seats, were announced: each happens once. */
      isGoalTold: kit.bool().notNull().default(false),
      areSeatsTold: kit.bool().notNull().default(false),
      /** What became of the game, with the developer's closing text, and on which day. */
      projectOutcome: kit.oneOf(PROJECT_OUTCOMES),
      outcomeText: kit.text(),
      outcomeOn: kit.day(),
      /** When the outcome was published: milestones of later days aren't due any more. */
      concludedAt: kit.time(),
      startDate: kit.day(),
      isActive: kit.bool().notNull(),
      isPublished: kit.bool().notNull(),
      hasPublicPage: kit.bool().notNull().default(true),
      publishedAt: kit.time(),
      /** Its developer archived the draft. */
      archivedAt: kit.time(),
      /** Operators hid it; it is not published while it is hidden. */
      hiddenAt: kit.time(),
      /** When and why operators closed it to investments; its developer can't reopen it. */
      closedByOperatorAt: kit.time(),
      closedByOperatorReason: kit.text(),
      createdAt: kit.time().notNull(),
      updatedAt: kit.time().notNull(),
      lastActivityAt: kit.time().notNull(),
      ...revisionColumns(kit),
      galleryRevision: kit.int().notNull().default(1),
      galleryFieldRevisions: kit.json<FieldRevisions>().notNull().default({}),
      ...orderColumns(kit),
    },
    (t) => [
      ...orderIndexes(kit, t),
      kit.index('projects_campaigns').on(t.closesOn, t.id).where(sql.raw(IS_CAMPAIGN)),
      kit.index('projects_developer').on(t.developerId, t.createdAt, t.id, t.isPublished),
      kit.check('projects_seats', sql`${t.investorCount} between 0 and ${t.maxInvestors}`),
      kit.check('projects_raised', sql`${t.fundingRaisedCents} >= 0`),
      kit.check('projects_goal', sql`${t.fundingGoalCents} > 0`),
    ],
  );

  const termsChanges = kit.table(
    'terms_changes',
    {
      id: kit.id(),
      projectId: kit.foreignKey(() => projects.id),
      /** Null for an operator, and where a day is the cause. */
      actorId: kit.ref().references(() => users.id),
      field: kit.oneOf(TERMS_FIELDS).notNull(),
      before: kit.text(),
      after: kit.text(),
      changedAt: kit.time().notNull(),
    },
    (t) => [kit.index('terms_changes_project').on(t.projectId, t.id)],
  );

  return { projects, termsChanges };
}

export type ProjectsTables = ReturnType<typeof defineProjects>;

/** What `StoredProject` has besides `Project`. */
const FOR_WRITERS = ['fieldRevisions', 'galleryFieldRevisions', 'isGoalTold', 'areSeatsTold'] as const;

/** The columns of `Project`, which reads select. */
export const projectColumns = ({ projects }: Pick<ProjectsTables, 'projects'>) =>
  omit(getTableColumns(projects), [...FOR_WRITERS, ...SORT_COLUMNS]);

const isOpen = (row: string): string =>
  `(${row}.is_published and ${row}.is_active and ${row}.investor_count < ${row}.max_investors)`;

/** Updates `projects.is_open`. An investment writes it only when it takes the last seat. */
export const openProjects: Derived = ({ trigger }) => {
  const write = `update projects set is_open = ${isOpen('new')} where id = new.id;`;
  const isWrong = `${isOpen('new')} <> new.is_open`;
  return `
${trigger('projects_open_made', 'insert on projects', write, isWrong)}
${trigger('projects_open_changed', 'update of is_published, is_active, investor_count, max_investors on projects', write, isWrong)}
update projects set is_open = ${isOpen('projects')} where is_open <> ${isOpen('projects')};
`;
};
