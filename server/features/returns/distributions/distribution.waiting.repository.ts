import { and, asc, count, eq, exists, gte, inArray, isNull, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { grouped, keyed } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Database } from '#server/features/database.ts';
import { DISPUTE_ENDS, type ReturnAnswerKind } from '#server/features/payments/returns/return.answer.rules.ts';
import type { Reader } from '#server/platform/database/database.ts';
import { inIdList, inIds, prepared, preparedByIds, toIdList } from '#server/platform/database/queries/prepared.read.ts';
import type { DistributionKind } from '../returns.kinds.rules.ts';

/** Payments that an investor has not answered, or disputed, in one project. */
type Waiting = { projectId: number; count: number; amountCents: Cents };

/** Payments of revenue that wait for an answer. */
export function createWaitingDistributions(database: Database) {
  const { read, tables } = database;
  const { distributionPayments: paid } = tables;
  const other = alias(paid, 'other_row');

  const answers = (kinds: readonly DistributionKind[], where?: SQL) =>
    read
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.answersId, paid.id), inArray(other.kind, kinds), where));
  const corrections = read.select({ id: other.id }).from(other).where(eq(other.reversesId, paid.id));
  const isPayment = and(eq(paid.kind, 'PAID'), isNull(paid.reversesId), notExists(corrections));

  type Since = Date | SQL;
  /** Condition on rows of kind `PAID`: its investor may still answer. */
  const isUnanswered = (since: Since) =>
    and(isPayment, gte(paid.createdAt, since), notExists(answers(['DISPUTED', ...DISPUTE_ENDS])));
  /** The same: a dispute since an instant is open. */
  const isDisputed = (since: Since) =>
    and(isPayment, exists(answers(['DISPUTED'], gte(other.createdAt, since))), notExists(answers(DISPUTE_ENDS)));
  const SINCE = sql`${sql.param(sql.placeholder('since'), paid.createdAt)}`;
  const waiting = {
    projectId: paid.projectId,
    count: count(),
    amountCents: sql<Cents>`sum(${paid.amountCents})`.mapWith(Number),
  };

  const unanswered = prepared(database, () =>
    read
      .select(waiting)
      .from(paid)
      .where(and(eq(paid.investorId, sql.placeholder('investorId')), isUnanswered(SINCE)))
      .groupBy(paid.projectId)
      .orderBy(asc(sql`min(${paid.id})`))
      .limit(sql.placeholder('limit')),
  );
  const toReply = preparedByIds(database, (among) =>
    read
      .select(waiting)
      .from(paid)
      .where(and(among(paid.projectId), isDisputed(SINCE), notExists(answers(['REPLIED']))))
      .groupBy(paid.projectId),
  );

  const counted = preparedByIds(database, (among) =>
    read
      .select({
        projectId: paid.projectId,
        investorId: paid.investorId,
        paymentCount: count(),
        disputeCount: sql<number>`sum(case when ${isDisputed(SINCE)} then 1 else 0 end)`.mapWith(Number),
      })
      .from(paid)
      .where(
        and(
          among(paid.projectId),
          inIdList(database, paid.investorId, 'investorIds'),
          eq(paid.kind, 'PAID'),
          isNull(paid.reversesId),
        ),
      )
      .groupBy(paid.projectId, paid.investorId),
  );

  const uncorrected = preparedByIds(database, (among) =>
    read
      .select({ id: paid.id, createdAt: paid.createdAt })
      .from(paid)
      .where(and(among(paid.id), isPayment)),
  );
  const answered = preparedByIds(database, (among) =>
    read
      .select({ paymentId: paid.answersId, kind: paid.kind, createdAt: paid.createdAt })
      .from(paid)
      .where(among(paid.answersId)),
  );

  return {
    /** Those of these payments that were not taken back, with what was said of them. */
    async answeredAmong(ids: readonly number[]) {
      if (ids.length === 0) return [];
      const [payments, said] = await Promise.all([uncorrected(ids), answered(ids)]);
      const answersTo = grouped(said, ({ paymentId }) => paymentId);
      return payments.map((payment) => ({
        ...payment,
        answers: (answersTo.get(payment.id) ?? []).map(({ kind, createdAt }) => ({
          kind: kind as ReturnAnswerKind,
          createdAt,
        })),
      }));
    },

    /** How many payments these investors have in these projects; disputes that are open since an instant. */
    async countPayments(projectIds: readonly number[], investorIds: readonly number[], since: Date) {
      return counted(projectIds, { investorIds: toIdList(investorIds), since });
    },

    /** What was paid to an investor since an instant, and they have not answered, by project. */
    async unansweredBy(investorId: number, since: Date, limit: number): Promise<Waiting[]> {
      return unanswered({ investorId, since, limit });
    },

    /** Payments in open disputes since an instant that wait for the studio's reply, by project. */
    async toReplyIn(projectIds: readonly number[], since: Date): Promise<Map<number, Waiting>> {
      return keyed(await toReply(projectIds, { since }), ({ projectId }) => projectId);
    },

    /** Those of these projects with a payment that may be answered since an instant, or a dispute since another. */
    async waitingAmong(
      reader: Reader,
      projectIds: readonly number[],
      { paid: paidSince, disputed }: { paid: Date; disputed: Date },
    ): Promise<number[]> {
      const found = await reader
        .selectDistinct({ projectId: paid.projectId })
        .from(paid)
        .where(and(inIds(database, paid.projectId, projectIds), or(isUnanswered(paidSince), isDisputed(disputed))));
      return found.map(({ projectId }) => projectId);
    },
  };
}
