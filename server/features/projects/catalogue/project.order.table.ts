import { sql } from 'drizzle-orm';
import type { ProjectOrder } from './project.order.rules.ts';
import type { Kit } from '#server/platform/database/kit.ts';

/** Columns that the catalogue is sorted by, besides the project's own. */
export const orderColumns = (kit: Kit) => ({
  /** Published, receiving investments and with a seat left; written by triggers, only when it changes. */
  isOpen: kit.bool().notNull().default(false),
  /** Time of the latest public update; written by triggers on `updates`. */
  latestPublicUpdateAt: kit.time(),
  /** Share of the goal that was raised, in hundredths of a percent. */
  goalShare: kit.computedCents(sql`funding_raised_cents * 10000 / funding_goal_cents`),
  /** Minus the seats left. */
  fullness: kit.computedCents(sql`investor_count - max_investors`),
  /** Minus the last day of its campaign as a number, `YYYYMMDD`; null without one. */
  closeness: kit.computedCents(sql`-cast(replace(closes_on, '-', '') as integer)`),
});

/** Columns for sorting alone. */
export const SORT_COLUMNS = ['isOpen', 'goalShare', 'fullness', 'closeness'] as const;

/** `key` is descending; `areOpen`: only open projects take part; `isOpenFirst`: the open ones precede all others. */
type Sort = { key: string; among: string; areOpen: boolean; isOpenFirst?: true };

/**
 * Each order's key and which projects take part. Indexes and queries are made of the same text, because an engine uses
 * a partial index only for a condition spelled like its own. `newest` is for open projects, and for all of them where
 * only some are wanted: there are lists of all. `open-first` is read along the same indexes.
 */
export const SORTS: Record<ProjectOrder, Sort> = {
  newest: { key: 'created_at', among: 'is_published', areOpen: false },
  'open-first': { key: 'created_at', among: 'is_published', areOpen: false, isOpenFirst: true },
  'most-funded': { key: 'funding_raised_cents', among: 'is_published', areOpen: false },
  'near-goal': {
    key: 'goal_share',
    among: 'is_published and funding_raised_cents < funding_goal_cents',
    areOpen: false,
  },
  'few-seats': { key: 'fullness', among: 'is_open', areOpen: true },
  'closing-soon': { key: 'closeness', among: 'is_open and closes_on is not null', areOpen: true },
  'recently-updated': {
    key: 'latest_public_update_at',
    among: 'is_published and latest_public_update_at is not null',
    areOpen: false,
  },
};

type IndexColumn = Parameters<ReturnType<Kit['index']>['on']>[0];
type Columns = Record<
  | 'genre'
  | 'currentStage'
  | 'developmentStage'
  | 'isOpen'
  | 'id'
  | 'createdAt'
  | 'fundingRaisedCents'
  | 'goalShare'
  | 'fullness'
  | 'closeness'
  | 'latestPublicUpdateAt',
  IndexColumn
>;

/**
 * Three indexes for each order: by genre, by current stage and by the stage its developer wrote. A list of all stages
 * is merged of the three current ones, and one of open and closed projects of the two, so that an investment moves few
 * entries. The last column of the third spares a look at each row, which may have the same stage as its current one.
 */
export function orderIndexes(kit: Kit, t: Columns) {
  const keys: Record<Exclude<ProjectOrder, 'open-first'>, IndexColumn> = {
    newest: t.createdAt,
    'most-funded': t.fundingRaisedCents,
    'near-goal': t.goalShare,
    'few-seats': t.fullness,
    'closing-soon': t.closeness,
    'recently-updated': t.latestPublicUpdateAt,
  };
  return (Object.keys(keys) as (keyof typeof keys)[]).flatMap((order) => {
    const { among, areOpen } = SORTS[order];
    const name = `projects_${order.replaceAll('-', '_')}`;
    const rest = [...(areOpen ? [] : [t.isOpen]), keys[order], t.id];
    const where = (more: string) => sql.raw(`${among}${more}`);
    return [
      kit
        .index(`${name}_genre`)
        .on(t.genre, ...rest)
        .where(where('')),
      kit
        .index(`${name}_stage`)
        .on(t.currentStage, ...rest)
        .where(where('')),
      kit
        .index(`${name}_written_stage`)
        .on(t.developmentStage, ...rest, t.currentStage)
        .where(where(' and development_stage is not null')),
    ];
  });
}
