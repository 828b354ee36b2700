import type { Genre, ProjectStadium, ProjectStage } from '#server/features/projects/project.rules.ts';
import type { FundingModel } from '#server/features/projects/campaign/campaign.rules.ts';
import type { ReportFrequency } from '#server/features/projects/campaign/revenue.share.rules.ts';
import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import type { MilestoneStage, MilestoneStatus } from '#server/features/milestones/milestone.rules.ts';
import type { UpdateType } from '#server/features/updates/update.rules.ts';
import type { StudioKey } from './people.ts';
import type { DayOffset } from './timeline.ts';

export type MilestoneStory = {
  title: string;
  text: string;
  stage: MilestoneStage;
  /** `set` is when the milestone was created, `due` its first due date. */
  set: DayOffset;
  due: DayOffset;
  start?: DayOffset;
  /** Each change of the due date: when it was made, and the new date. */
  moved?: [at: DayOffset, to: DayOffset][];
  /** A change of status other than completion. */
  status?: [at: DayOffset, to: MilestoneStatus, progress: number];
  done?: DayOffset;
};

export type PostStory = {
  at: DayOffset;
  type: UpdateType;
  title: string;
  /** Markdown. */
  text: string;
  forInvestors?: boolean;
  /** Also sent to the investors by mail; only `forInvestors`. */
  byMail?: boolean;
  /** Each `name` is a picture in the game's folder. */
  pictures?: [name: string, caption: string][];
  /** In order. Those that begin with "@" are by the studio and reply to the one before, the others by investors. */
  comments?: string[];
  /** Whether the studio pins the first comment. */
  pins?: true;
};

export type GameStory = {
  studio: StudioKey;
  title: string;
  short: string | null;
  /** `text` and `long` are plain text. */
  text: string;
  long?: string;
  genre: Genre;
  platforms: string[];
  stage: ProjectStage;
  stadium: ProjectStadium;
  /** US dollars. */
  goal: number;
  limits: [min: number, max: number];
  seats: number;
  model?: string;
  /** Percent; null when the studio states none. */
  roi: number | null;
  born: DayOffset;
  /** Null for a draft. */
  published: DayOffset | null;
  started?: DayOffset;
  /**
   * Investments: the share of the goal, the number of people and of investments, whether Inés is among them, and the
   * last day.
   */
  funding: { share: number; people: number; times: number; ines?: boolean; until?: DayOffset } | null;
  /** Its last day; where that has passed, the demo's server decides at its first start how it ended. */
  campaign?: { closes: DayOffset; model: FundingModel };
  /** For how many days a commitment may stay unpaid. */
  paymentDays?: number;
  /** A share in numbers: percent of net revenue, a multiple of what was paid, and years from its release on. */
  revenueShare?: { percent: number; cap: number | null; years: number; every: ReportFrequency };
  /** When it was released, with the closing text in Markdown. */
  released?: { at: DayOffset; text: string };
  changes?: [at: DayOffset, patch: ProjectPatch][];
  /** The gallery, in order. */
  gallery?: [name: string, caption: string, alternativeText: string][];
  milestones: MilestoneStory[];
  posts: PostStory[];
  questions?: { at: DayOffset; text: string; answer?: string }[];
};
