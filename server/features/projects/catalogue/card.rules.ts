import type { Project } from '../project.rules.ts';

/**
 * The GraphQL fields of a project's card in a list, each with the columns that its resolver reads. A list of which only
 * these are requested is read without the other columns.
 */
const CARD = {
  id: ['id'],
  title: ['title'],
  description: ['description'],
  shortDescription: ['shortDescription'],
  coverImage: ['coverImage'],
  genre: ['genre'],
  developmentStage: ['developmentStage', 'currentStage'],
  currentStage: ['currentStage'],
  currentStadium: ['currentStadium'],
  fundingGoal: ['fundingGoalCents'],
  fundingRaised: ['fundingRaisedCents'],
  fundingProgress: ['fundingRaisedCents', 'fundingGoalCents'],
  investorCount: ['investorCount'],
  maxInvestors: ['maxInvestors'],
  campaignResult: ['campaignResult'],
  projectOutcome: ['projectOutcome'],
  isPublished: ['isPublished'],
  isActive: ['isActive'],
  hiddenAt: ['hiddenAt'],
  createdAt: ['createdAt'],
  developer: ['developerId'],
  viewerIsDeveloper: ['developerId', 'userId'],
  milestones: ['id'],
} as const satisfies Record<string, readonly (keyof Project)[]>;

/** What says where a project is in a list, besides. */
const PLACE = ['closesOn', 'latestPublicUpdateAt'] as const satisfies (keyof Project)[];

type CardColumn = (typeof CARD)[keyof typeof CARD][number] | (typeof PLACE)[number];

export const CARD_FIELDS: readonly string[] = Object.keys(CARD);
export const CARD_COLUMNS: readonly CardColumn[] = [...new Set([...Object.values(CARD).flat(), ...PLACE])];

/** The columns of a card, with those that say who sees the project and where it is in a list. */
export type ProjectCard = Pick<Project, CardColumn>;
