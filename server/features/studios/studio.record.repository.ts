import { and, between, eq, inArray, isNotNull, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { DeliveryRecord } from '#server/features/milestones/delivery.rules.ts';
import { isOpenToAnybody } from '#server/features/rights/open.projects.repository.ts';
import type { ProjectOutcome } from '#server/features/projects/campaign/campaign.rules.ts';
import type { OutcomeCounts } from '#server/features/projects/outcome/outcome.rules.ts';
import { dayNumberOf } from '#server/platform/database/queries/day.number.ts';
import { firstOfEach } from '#server/platform/database/queries/keyset.ts';

/** Maximum of a studio's published projects that count: the latest ones. */
const MAX_PROJECTS = 100;

/** A studio's record, from its published projects. */
export function createStudioRecord(database: Database) {
  const { read, dialect, tables } = database;
  const { projects, milestones, milestoneEvents, updates } = tables;
  const { plannedDate, status, completedAt, createdAt, deletedAt } = milestones;
  const newest = { key: projects.createdAt, id: projects.id };

  const publishedOf = (developerIds: readonly number[]): SQL => {
    const where = and(inArray(projects.developerId, [...developerIds]), eq(projects.isPublished, true));
    return firstOfEach({ owner: projects.developerId, order: newest, where }, MAX_PROJECTS);
  };

  /** Days from 1970, as `dayNumberOf` counts them. */
  const promisedDay = dialect.dayNumber(plannedDate);
  const isCompleted = eq(status, 'completed');
  /** The milestone was reopened and completed again after its day. */
  const isRedoneLate = sql`exists (select 1 from ${milestoneEvents}
    where ${milestoneEvents.milestoneId} = ${milestones.id} and ${milestoneEvents.kind} = 'status_changed'
    and ${milestoneEvents.after} = 'completed'
    and ${dayNumberOf(database, milestoneEvents.createdAt)} > ${promisedDay})`;
  const isOnTime = and(
    isCompleted,
    sql`${dayNumberOf(database, completedAt)} <= ${promisedDay}`,
    sql`not ${isRedoneLate}`,
  );
  /** A milestone created as already completed was no promise. */
  const isPromise = or(isNull(completedAt), ne(completedAt, createdAt), not(isCompleted));
  /** Milestones after the day of a project's outcome are no longer due. */
  const isWatched = or(
    isNull(projects.concludedAt),
    isCompleted,
    sql`${promisedDay} <= ${dayNumberOf(database, projects.concludedAt)}`,
  );
  /** A milestone deleted after its day still counts. */
  const counts = or(isNull(deletedAt), sql`${dayNumberOf(database, deletedAt)} > ${promisedDay}`);

  const count = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const deliveries = { due: count(isNotNull(plannedDate)), onTime: count(isOnTime) };
  const isDue = (today: Day) =>
    and(isNotNull(plannedDate), or(isCompleted, lt(plannedDate, today)), isPromise, isWatched, counts);

  return {
    async deliveriesOf(developerIds: readonly number[], today: Day): Promise<Map<number, DeliveryRecord>> {
      const rows = await read
        .select({ id: projects.developerId, ...deliveries })
        .from(projects)
        .innerJoin(milestones, eq(milestones.projectId, projects.id))
        .where(and(publishedOf(developerIds), isDue(today)))
        .groupBy(projects.developerId);
      return new Map(rows.map(({ id, due, onTime }) => [id, { due, onTime }]));
    },

    /** Of the projects with ids of this range that anybody may see. */
    async openDeliveries([first, last]: readonly [number, number], today: Day): Promise<DeliveryRecord> {
      const [record] = await read
        .select(deliveries)
        .from(projects)
        .innerJoin(milestones, eq(milestones.projectId, projects.id))
        .where(and(between(projects.id, first, last), isOpenToAnybody(database), isDue(today)));
      return record as DeliveryRecord;
    },

    /** The number of published projects of each, by outcome. */
    async outcomesOf(developerIds: readonly number[]): Promise<Map<number, OutcomeCounts>> {
      const { developerId, isPublished, projectOutcome } = projects;
      const count = (outcome: ProjectOutcome) =>
        sql<number>`count(*) filter (where ${eq(projectOutcome, outcome)})`.mapWith(Number);
      const rows = await read
        .select({ id: developerId, released: count('RELEASED'), cancelled: count('CANCELLED') })
        .from(projects)
        .where(and(inArray(developerId, [...developerIds]), eq(isPublished, true), isNotNull(projectOutcome)))
        .groupBy(developerId);
      return new Map(rows.map(({ id, ...counts }) => [id, counts]));
    },

    /** When each published its latest public update. */
    async latestPublicUpdates(developerIds: readonly number[]): Promise<Map<number, Date>> {
      const latest = sql`(select ${updates.createdAt} from ${updates} where ${updates.projectId} = ${projects.id}
        and ${updates.isPublic} and ${updates.deletedAt} is null
        order by ${updates.createdAt} desc, ${updates.id} desc limit 1)`;
      const rows = await read
        .select({ id: projects.developerId, latest: sql<Date | null>`max(${latest})`.mapWith(updates.createdAt) })
        .from(projects)
        .where(publishedOf(developerIds))
        .groupBy(projects.developerId);
      return new Map(rows.flatMap(({ id, latest: at }) => (at === null ? [] : [[id, at]])));
    },
  };
}
