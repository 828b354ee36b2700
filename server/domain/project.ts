import type { Day } from './calendar.ts';
import type { Cents } from './money.ts';
import type { BasisPoints } from './roi.ts';

export const GENRES = [
  'action',
  'adventure',
  'rpg',
  'strategy',
  'simulation',
  'sports',
  'racing',
  'puzzle',
  'platform',
  'fighting',
  'shooter',
  'horror',
  'indie',
] as const;
export const PROJECT_STAGES = ['pre-production', 'production', 'polish'] as const;
export const PROJECT_STADIUMS = [
  'prototype',
  'content-lock',
  'system-lock',
  'demo',
  'vertical-slice',
  'alpha',
  'beta',
  'release-candidate',
  'release',
] as const;

export type Genre = (typeof GENRES)[number];
export type ProjectStage = (typeof PROJECT_STAGES)[number];
export type ProjectStadium = (typeof PROJECT_STADIUMS)[number];

export const MIN_GOAL: Cents = 100_000;
export const MIN_MIN_INVESTMENT: Cents = 10_000;
export const MIN_MAX_INVESTMENT: Cents = 100_000;
export const MAX_SEATS = 50;
export const MAX_PLATFORMS = 20;

/** What a project has when its maker says nothing. SPEC §9. */
export const PROJECT_DEFAULTS = {
  minInvestmentCents: 100_000,
  maxInvestmentCents: 5_000_000,
  maxInvestors: 10,
  platforms: ['PC'],
} as const;

/** What the screens show for a project that names no model. SPEC §9. */
export const DEFAULT_INVESTMENT_MODEL = 'Participación en ingresos';

/** What a developer writes about a project; the server owns everything else. */
export type ProjectFields = {
  title: string;
  description: string;
  shortDescription: string | null;
  longDescription: string | null;
  coverImage: string | null;
  genre: Genre | null;
  platforms: string[];
  developmentStage: string | null;
  currentStage: ProjectStage;
  currentStadium: ProjectStadium;
  fundingGoalCents: Cents;
  minInvestmentCents: Cents | null;
  maxInvestmentCents: Cents | null;
  maxInvestors: number;
  investmentModel: string | null;
  roi: BasisPoints | null;
  startDate: Day | null;
  isPublished: boolean;
  isActive: boolean;
};

export type Project = ProjectFields & {
  id: number;
  developerId: number;
  userId: number;
  fundingRaisedCents: Cents;
  /** Distinct people. */
  investorCount: number;
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  lastActivityAt: Date;
};

/** What the catalogue is narrowed by; `stage` matches what `stageOf` shows. */
export type ProjectFilter = { search: string | null; genre: string | null; stage: string | null };
/** A search lists, and counts, no more than this: the latest it finds. */
export const MAX_FOUND = 1000;
export type ProjectOrder = 'newest' | 'most-funded';

/** The stage a card shows and the filter matches. C-07. */
export const stageOf = ({ developmentStage, currentStage }: ProjectFields): string => developmentStage ?? currentStage;

/** Everyone sees what is published; only its developer sees a draft. */
export const statusOf = ({ isPublished }: ProjectFields): 'published' | 'draft' =>
  isPublished ? 'published' : 'draft';

export const startOf = ({ startDate, createdAt }: Project, dayOf: (instant: Date) => Day): Day =>
  startDate ?? dayOf(createdAt);
