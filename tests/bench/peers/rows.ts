import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Update } from '#server/features/updates/update.rules.ts';

type Time = Date | number;
type Flag = boolean | number;

/** A row as either driver returns it: instants as dates or milliseconds, flags as booleans or 0 and 1. */
type Row<T> = {
  [Key in keyof T]: T[Key] extends Date
    ? Time
    : T[Key] extends Date | null
      ? Time | null
      : T[Key] extends boolean
        ? Flag
        : T[Key] extends string[]
          ? string | string[]
          : T[Key];
};

export type ProjectRow = Row<Project>;
export type MilestoneRow = Row<Milestone>;
export type UpdateRow = Row<Omit<Update, 'media' | 'editedAt'>>;
export type DeveloperRow = { id: number; userId: number; studioName: string | null; country: string | null };

/** A select list that renames snake_case columns to camelCase. */
export const columns = (names: string): string =>
  names
    .split(' ')
    .map((name) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS "${name}"`)
    .join(', ');

/** The columns a card of the catalogue shows. */
export const CARD =
  'id developerId title description shortDescription coverImage genre isPublished developmentStage currentStage ' +
  'createdAt fundingGoalCents fundingRaisedCents investorCount maxInvestors';

export const PROJECT =
  `${CARD} userId longDescription websiteUrl trailerUrl platforms currentStadium investmentModel roi startDate isActive publishedAt ` +
  'archivedAt hiddenAt closedByOperatorAt updatedAt lastActivityAt latestPublicUpdateAt followerCount ' +
  'minInvestmentCents maxInvestmentCents closesOn campaignResult projectOutcome';

export const TIMELINE = 'id projectId title stage status dueDate';

export const PROMISE = `${TIMELINE} description`;

export const MILESTONE = `${PROMISE} plannedDate startDate progress completedAt createdAt`;

export const UPDATE = 'id projectId title type content createdAt isPublic';

export const DEVELOPER = 'id userId studioName country';

export const idsOf = (rows: readonly ProjectRow[]): number[] => rows.map(({ id }) => id);
export const developerIdsOf = (rows: readonly ProjectRow[]): number[] => rows.map(({ developerId }) => developerId);
