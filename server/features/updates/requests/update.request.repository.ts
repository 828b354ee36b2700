import { and, count, eq, sql } from 'drizzle-orm';
import { grouped } from '#server/kernel/collections.ts';
import { MAX_ANSWERED, medianDays, type ResponseRecord } from './update.request.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstRowsOfEach } from '#server/platform/database/queries/first.rows.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';

type Requester = { projectId: number; investorId: number };
type NewRequest = Requester & { developerId: number; requestedAt: Date };

/** Requests for an update: open until the project's next one. Whoever writes has locked the project. */
export function createUpdateRequestRepository(database: Database) {
  const { read, tables } = database;
  const { updateRequests } = tables;
  const { id, projectId, developerId, investorId, requestedAt, answeredAt } = updateRequests;
  /** Spelled as in the indexes, which are used for no other condition. */
  const [isOpen, isAnswered] = [sql`answered_at is null`, sql`answered_at is not null`];

  const openOf = preparedByIds(database, (inIds) =>
    read
      .select({ projectId, requestedAt })
      .from(updateRequests)
      .where(and(isOpen, eq(investorId, sql.placeholder('investorId')), inIds(projectId))),
  );
  const openCounts = preparedByIds(database, (inIds) =>
    read
      .select({ id: projectId, value: count() })
      .from(updateRequests)
      .where(and(isOpen, inIds(projectId)))
      .groupBy(projectId),
  );
  const waitingCounts = preparedByIds(database, (inIds) =>
    read
      .select({ id: developerId, value: count() })
      .from(updateRequests)
      .where(and(isOpen, inIds(developerId)))
      .groupBy(developerId),
  );

  return {
    async findOpen(tx: Writer, requester: Requester): Promise<Date | null> {
      const isOne = and(isOpen, eq(projectId, requester.projectId), eq(investorId, requester.investorId));
      return firstOrNull(await tx.select({ requestedAt }).from(updateRequests).where(isOne))?.requestedAt ?? null;
    },

    async add(tx: Writer, request: NewRequest): Promise<void> {
      await tx.insert(updateRequests).values(request);
    },

    async countOpenOf(tx: Writer, ofProject: number): Promise<number> {
      return tx.$count(updateRequests, and(isOpen, eq(projectId, ofProject)));
    },

    /** Deletes the open request of somebody who is no longer an investor. */
    async withdraw(tx: Writer, requester: Requester): Promise<void> {
      const isTheirs = and(eq(projectId, requester.projectId), eq(investorId, requester.investorId));
      await tx.delete(updateRequests).where(and(isOpen, isTheirs));
    },

    /** Deletes those of a project without investors. */
    async withdrawAll(tx: Writer, ofProject: number): Promise<void> {
      await tx.delete(updateRequests).where(and(isOpen, eq(projectId, ofProject)));
    },

    /** Marks all that are open as answered; returns how many. */
    async answer(tx: Writer, ofProject: number, at: Date): Promise<number> {
      const answered = await tx
        .update(updateRequests)
        .set({ answeredAt: at })
        .where(and(isOpen, eq(projectId, ofProject)))
        .returning({ id });
      return answered.length;
    },

    /** Times of this person's open requests to these projects. */
    async openOfInvestor(ofInvestor: number, projectIds: readonly number[]): Promise<Map<number, Date>> {
      const rows = await openOf(projectIds, { investorId: ofInvestor });
      return new Map(rows.map((row) => [row.projectId, row.requestedAt]));
    },

    /** Numbers of open requests to these projects. */
    async countOpen(projectIds: readonly number[]): Promise<Map<number, number>> {
      return new Map((await openCounts(projectIds)).map((row) => [row.id, row.value]));
    },

    /** How quickly these studios answer. */
    async responsesOf(developerIds: readonly number[]): Promise<Map<number, ResponseRecord>> {
      const latest = { owner: developerId, order: { key: answeredAt, id }, where: isAnswered };
      const [waiting, rows] = await Promise.all([
        waitingCounts(developerIds),
        read
          .select({ developerId, requestedAt, answeredAt: sql<Date>`${answeredAt}`.mapWith(answeredAt) })
          .from(updateRequests)
          .where(firstRowsOfEach(database, latest, developerIds, MAX_ANSWERED)),
      ]);
      const open = new Map(waiting.map((row) => [row.id, row.value]));
      const answered = grouped(rows, (row) => row.developerId);
      return new Map(
        developerIds.map((studio) => {
          const times = (answered.get(studio) ?? []).map((row) => row.answeredAt.getTime() - row.requestedAt.getTime());
          return [studio, { answered: times.length, medianDays: medianDays(times), open: open.get(studio) ?? 0 }];
        }),
      );
    },
  };
}
