import type { Day } from '#server/kernel/time/calendar.ts';
import type { ValueOf } from '#server/kernel/fields/fields.ts';
import type { CampaignResult, ProjectOutcome } from './campaign/campaign.rules.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { FieldRevisions, Revised } from '#server/kernel/fields/revision.ts';
import type { GENRES, PROJECT_FIELDS, PROJECT_STADIUMS, PROJECT_STAGES } from './project.fields.ts';

export type Genre = (typeof GENRES)[number];
export type ProjectStage = (typeof PROJECT_STAGES)[number];
export type ProjectStadium = (typeof PROJECT_STADIUMS)[number];

/** Shown for a project without an investment model. */
export const DEFAULT_INVESTMENT_MODEL = 'Participación en ingresos';

type Declared = typeof PROJECT_FIELDS;

/** The fields a developer writes; the server owns all others. */
export type ProjectFields = { -readonly [Property in keyof Declared]: ValueOf<Declared[Property]> };

export type Project = ProjectFields & {
  id: number;
  developerId: number;
  userId: number;
  fundingRaisedCents: Cents;
  /** Distinct investors. */
  investorCount: number;
  /** People who follow it. */
  followerCount: number;
  publishedAt: Date | null;
  /** How often terms that investors agree to have changed since then. */
  termsVersion: number;
  /** Its developer archived the draft; it is not published while it is archived. */
  archivedAt: Date | null;
  /** Operators hid it; it is not published while it is hidden. */
  hiddenAt: Date | null;
  /** When and why operators closed it to investments; its developer can't reopen it. */
  closedByOperatorAt: Date | null;
  closedByOperatorReason: string | null;
  /** The sum of reversed investments: its terms stay locked. */
  reversedCents: Cents;
  /** What the studio says it received, less what it returned. */
  confirmedCents: Cents;
  /** When its first payment instructions came into force; null: nothing is payable. */
  paymentsSince: Date | null;
  /** Decided once, when its campaign's last day is over, with what was raised and by how many. */
  campaignResult: CampaignResult | null;
  campaignEndedAt: Date | null;
  raisedAtCloseCents: Cents | null;
  backersAtClose: number | null;
  /** When releases of unpaid commitments last left a funded all-or-nothing game below its goal. */
  belowGoalAt: Date | null;
  projectOutcome: ProjectOutcome | null;
  /** The developer's closing text, and the day of the outcome. */
  outcomeText: string | null;
  outcomeOn: Day | null;
  /** When the outcome was published: milestones of later days aren't due any more. */
  concludedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  lastActivityAt: Date;
  /** When the latest of its public updates was published; private ones don't count. */
  latestPublicUpdateAt: Date | null;
  revision: number;
  /** The same of its gallery, which is edited by itself. */
  galleryRevision: number;
};

/** With what only its writers read. */
export type StoredProject = Project &
  Revised & {
    galleryFieldRevisions: FieldRevisions;
    /** Whether the reached goal, and the last seats, were announced: each happens once. */
    isGoalTold: boolean;
    areSeatsTold: boolean;
  };

/** A search lists and counts at most this many: the latest matches. */
export const MAX_FOUND = 1000;
/** Lists without a stored length are counted up to this many. */
export const MAX_COUNTED = 1000;

type Seats = Pick<Project, 'isPublished' | 'isActive' | 'investorCount' | 'maxInvestors'>;

/**
 * Whether it is published, its owner takes investments (`isActive`) and a seat is free. `projectProblem` may refuse
 * all the same: its campaign has ended, or its studio is away.
 */
export const isOpen = ({ isPublished, isActive, investorCount, maxInvestors }: Seats): boolean =>
  isPublished && isActive && investorCount < maxInvestors;

/** The stage shown on a card and matched by the filter. */
export const stageOf = ({
  developmentStage,
  currentStage,
}: Pick<ProjectFields, 'developmentStage' | 'currentStage'>): string => developmentStage ?? currentStage;

/** Everyone sees a published project; a draft, those with the right `project.seeUnpublished`. */
export const statusOf = ({ isPublished }: ProjectFields): 'published' | 'draft' =>
  isPublished ? 'published' : 'draft';

/** Whether anybody ever invested in it, reversed or not: its terms are locked, and it can't be deleted. */
export const wasEverInvestedIn = ({
  fundingRaisedCents,
  reversedCents,
}: Pick<Project, 'fundingRaisedCents' | 'reversedCents'>): boolean => fundingRaisedCents + reversedCents > 0;

export const startOf = ({ startDate, createdAt }: Project, dayOf: (instant: Date) => Day): Day =>
  startDate ?? dayOf(createdAt);
