import { and, sql, type SQL } from 'drizzle-orm';
import { PROJECT_STAGES } from '../project.fields.ts';
import type { ProjectOrder } from './project.order.rules.ts';
import type { ProjectFilter } from './catalogue.filter.rules.ts';
import type { Database } from '#server/features/database.ts';
import { SORTS } from './project.order.table.ts';

/** The filters of a statement; their values are its parameters `genre` and `stage`. */
export type Narrowing = { genre: boolean; stage: boolean; onlyOpen: boolean };

export const narrowingOf = ({ genre, stage, onlyOpen }: Omit<ProjectFilter, 'search'>): Narrowing => ({
  genre: genre !== null,
  stage: stage !== null,
  onlyOpen,
});

const [genre, stage] = [sql.placeholder('genre'), sql.placeholder('stage')];

/**
 * The rows of an order as conditions. Each is one range of an index, in order; no project meets two of them.
 */
export function createBranches({ tables: { projects } }: Pick<Database, 'tables'>) {
  function byKind({ genre: isOfGenre, stage: isOfStage }: Narrowing): SQL[] {
    if (isOfGenre) {
      // not an equality, by which the stage could be looked up instead
      const ofStage = isOfStage ? sql`${stage} in (${projects.currentStage}, ${projects.developmentStage})` : undefined;
      return [sql`${and(sql`${projects.genre} = ${genre}`, ofStage)}`];
    }
    if (!isOfStage) return PROJECT_STAGES.map((one) => sql`${projects.currentStage} = ${sql.raw(`'${one}'`)}`);
    return [
      sql`${projects.currentStage} = ${stage}`,
      sql`${projects.developmentStage} = ${stage} and ${projects.currentStage} <> ${stage}`,
    ];
  }

  return (order: ProjectOrder, narrowing: Narrowing): SQL[] => {
    const { among, areOpen, isOpenFirst } = SORTS[order];
    const isWritten = narrowing.stage && !narrowing.genre;
    const openness = areOpen
      ? ['']
      : narrowing.onlyOpen
        ? [' and is_open = true']
        : isOpenFirst
          ? ['']
          : [true, false].map((open) => ` and is_open = ${open}`);
    return byKind(narrowing).flatMap((kind, at) =>
      openness.map(
        (open) =>
          sql`${sql.raw(`${among}${isWritten && at === 1 ? ' and development_stage is not null' : ''}${open}`)} and ${kind}`,
      ),
    );
  };
}
