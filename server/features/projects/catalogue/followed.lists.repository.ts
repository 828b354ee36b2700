import { and, count, sql } from 'drizzle-orm';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { ProjectOrder } from './project.order.rules.ts';
import type { Project } from '../project.rules.ts';
import type { ProjectFilter } from './catalogue.filter.rules.ts';
import { searchWords } from '#server/kernel/text/search.words.ts';
import type { Database } from '#server/features/database.ts';
import { firstOrNull, limitPlusOne, toListed } from '#server/platform/database/queries/keyset.ts';
import { otherFilters } from './project.filters.repository.ts';
import { PROJECT_SEARCH } from './project.search.repository.ts';
import { projectColumns } from '../project.table.ts';
import { createProjectSort } from './project.sort.repository.ts';

/**
 * The published projects that one person follows, with any filter and in any order. They are found by their follower,
 * and so few that they are searched, sorted and counted whole.
 */
export function createFollowedLists(database: Database) {
  const { read, search: find, tables } = database;
  const { projects, follows } = tables;
  const sort = createProjectSort(database);

  function matching(followerId: number, filter: ProjectFilter, order: ProjectOrder) {
    const { search, genre, stage, onlyOpen } = filter;
    const words = searchWords(search ?? '');
    const followed = sql`select ${follows.projectId} from ${follows} where ${follows.followerId} = ${followerId}`;
    const found = () => find(PROJECT_SEARCH, { words, marks: { genre, stage } }, { among: followed });
    return {
      followed: sql`(${followed}) as followed`,
      where: and(
        sql`${projects.id} = followed.project_id`,
        sort.listed(order, onlyOpen),
        genre === null ? undefined : sql`${projects.genre} = ${genre}`,
        stage === null ? undefined : sql`${stage} in (${projects.currentStage}, ${projects.developmentStage})`,
        otherFilters(filter).condition,
        words.length === 0 ? undefined : sql`${projects.id} in (${found()})`,
      ),
    };
  }

  return async (
    followerId: number,
    filter: ProjectFilter,
    order: ProjectOrder,
    slice: Slice,
  ): Promise<Listed<Project>> => {
    const { followed, where } = matching(followerId, filter, order);
    // SQLite joins a cross join in the order in which it is written: a project is looked up for each follow
    const [rows, counted] = await Promise.all([
      read
        .select(projectColumns(tables))
        .from(followed)
        .crossJoin(projects)
        .where(and(where, sort.after(order, slice.after)))
        .orderBy(...sort.descending(order))
        .limit(limitPlusOne(slice))
        .offset(slice.offset),
      read.select({ total: count() }).from(followed).crossJoin(projects).where(where),
    ]);
    return toListed(rows, slice, firstOrNull(counted)?.total ?? 0);
  };
}
