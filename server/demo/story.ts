import type { Genre, ProjectStadium, ProjectStage } from '#server/domain/project.ts';
import type { ProjectPatch } from '#server/domain/project.edit.ts';
import type { MilestoneStage, MilestoneStatus } from '#server/domain/milestone.ts';
import type { UpdateType } from '#server/domain/update.ts';
import type { SceneName } from './art/scenes.ts';
import type { Treatment } from './art/treatments.ts';
import type { StudioKey } from './people.ts';

/** Days from today: -30 is a month ago, 12 is in twelve days. */
export type DayOffset = number;

export type MilestoneStory = {
  title: string;
  text: string;
  stage: MilestoneStage;
  /** When the studio wrote it down, and the date it promised then. */
  set: DayOffset;
  due: DayOffset;
  start?: DayOffset;
  /** Each change of plan: when it was admitted, and the new date. */
  moved?: [at: DayOffset, to: DayOffset][];
  /** A change of status short of completion. */
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
  pictures?: [treatment: Treatment, caption: string][];
  /** In order. The studio's own begin with "@"; the others are written by people who invested. */
  comments?: string[];
};

export type GameStory = {
  studio: StudioKey;
  scene: SceneName;
  title: string;
  short: string | null;
  /** Plain text, as is the longer one. */
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
  /** Percent; null when the studio will not promise one. */
  roi: number | null;
  born: DayOffset;
  /** Null is a draft. */
  published: DayOffset | null;
  started?: DayOffset;
  /** What was put in: share of the goal, by how many people, in how many investments; with Inés, and up to when. */
  funding: { share: number; people: number; times: number; ines?: boolean; until?: DayOffset } | null;
  changes?: [at: DayOffset, patch: ProjectPatch][];
  milestones: MilestoneStory[];
  posts: PostStory[];
};
