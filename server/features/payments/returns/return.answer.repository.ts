import {
  and,
  asc,
  count,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  notExists,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { grouped } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { inIds, prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { DISPUTE_ENDS, type ReturnAnswer, type ReturnAnswerKind, type SaidAbout } from './return.answer.rules.ts';

export type NewReturnAnswer = ReturnAnswer & { projectId: number; investmentId: number; investorId: number };

/** What an investor has not answered of what a studio returned in one project. */
type Unanswered = { projectId: number; /** The first. */ investmentId: number; count: number; amountCents: Cents };

/** Answers to what studios returned. */
export function createReturnAnswers(database: Database) {
  const { read, tables } = database;
  const { returnAnswers, payments, projects, investments, distributionPayments } = tables;
  const { paymentId, kind, createdAt } = returnAnswers;
  const counter = alias(payments, 'correction');
  const other = alias(returnAnswers, 'other_answer');

  const othersOf = (id: SQLiteColumn, kinds: readonly ReturnAnswerKind[]) =>
    read
      .select({ id: other.id })
      .from(other)
      .where(and(eq(other.paymentId, id), inArray(other.kind, kinds)));
  const isUncorrected = (id: SQLiteColumn) =>
    notExists(read.select({ id: counter.id }).from(counter).where(eq(counter.reversesId, id)));

  /** The instant as a value, or as a placeholder of a prepared statement. */
  type Since = Date | Placeholder;
  const isFrom = (column: typeof createdAt | typeof payments.createdAt, since: Since) =>
    gte(column, sql.param(since, column));
  /** Condition on rows of `returnAnswers`: disputes that are open. */
  const isOpen = (since: Since) =>
    and(
      eq(kind, 'DISPUTED'),
      isFrom(createdAt, since),
      notExists(othersOf(paymentId, DISPUTE_ENDS)),
      isUncorrected(paymentId),
    );
  const isUnreplied = notExists(othersOf(paymentId, ['REPLIED']));
  /** Condition on rows of `payments`: returns that were not answered. */
  const isUnanswered = (since: Since) =>
    and(
      eq(payments.kind, 'RETURNED'),
      isNull(payments.reversesId),
      isFrom(payments.createdAt, since),
      notExists(othersOf(payments.id, ['DISPUTED', ...DISPUTE_ENDS])),
      isUncorrected(payments.id),
    );
  const SINCE = sql.placeholder('since');

  const rows = preparedByIds(database, (among) =>
    read.select().from(returnAnswers).where(among(paymentId)).orderBy(asc(returnAnswers.id)),
  );

  const uncorrected = preparedByIds(database, (among) =>
    read
      .select({ id: payments.id, createdAt: payments.createdAt })
      .from(payments)
      .where(
        and(among(payments.id), eq(payments.kind, 'RETURNED'), isNull(payments.reversesId), isUncorrected(payments.id)),
      ),
  );

  const openDisputes = read
    .select({ value: count() })
    .from(returnAnswers)
    .where(and(eq(returnAnswers.projectId, projects.id), isOpen(SINCE)));
  const aboutSame = alias(distributionPayments, 'about_same_payment');
  /** Of payments of revenue. */
  const openRevenueDisputes = read
    .select({ value: count() })
    .from(distributionPayments)
    .where(
      and(
        eq(distributionPayments.projectId, projects.id),
        eq(distributionPayments.kind, 'DISPUTED'),
        gte(distributionPayments.createdAt, sql.param(SINCE, distributionPayments.createdAt)),
        notExists(
          read
            .select({ id: aboutSame.id })
            .from(aboutSame)
            .where(and(eq(aboutSame.answersId, distributionPayments.answersId), inArray(aboutSame.kind, DISPUTE_ENDS))),
        ),
        notExists(
          read
            .select({ id: aboutSame.id })
            .from(aboutSame)
            .where(eq(aboutSame.reversesId, distributionPayments.answersId)),
        ),
      ),
    );
  const disputes = prepared(database, () =>
    read
      .select({ value: count() })
      .from(returnAnswers)
      .where(and(eq(returnAnswers.projectId, sql.placeholder('projectId')), isOpen(SINCE))),
  );

  const unanswered = prepared(database, () =>
    read
      .select({
        projectId: payments.projectId,
        investmentId: sql<number>`min(${payments.investmentId})`.mapWith(Number),
        count: count(),
        amountCents: sql<Cents>`sum(${payments.amountCents})`.mapWith(Number),
      })
      .from(payments)
      .where(and(eq(payments.investorId, sql.placeholder('investorId')), isUnanswered(SINCE)))
      .groupBy(payments.projectId)
      .orderBy(asc(sql`min(${payments.id})`))
      .limit(sql.placeholder('limit')),
  );

  return {
    /** To rows of payments, oldest first. */
    async answersTo(paymentIds: readonly number[]): Promise<Map<number, ReturnAnswer[]>> {
      return grouped(await rows(paymentIds), (row) => row.paymentId);
    },

    /** When each of these rows was recorded that is a return, and was not taken back. */
    async returnsAmong(paymentIds: readonly number[]): Promise<{ id: number; createdAt: Date }[]> {
      return uncorrected(paymentIds);
    },

    /** What was said with answers about these investments, oldest first. */
    async textsAbout(investmentIds: readonly number[]): Promise<SaidAbout[]> {
      if (investmentIds.length === 0) return [];
      return read
        .select({ investmentId: returnAnswers.investmentId, kind, createdAt, text: sql<string>`${returnAnswers.text}` })
        .from(returnAnswers)
        .where(and(inIds(database, returnAnswers.investmentId, investmentIds), isNotNull(returnAnswers.text)))
        .orderBy(asc(returnAnswers.id));
    },

    /** How many disputes since `since`, a placeholder, are open in a project, also of revenue. */
    disputesOfProject: sql<number>`((${openDisputes}) + (${openRevenueDisputes}))`,

    /** How many of them, without those of revenue, wait for the reply of the studio of a project. */
    disputesToReply: (projectId: SQLiteColumn) =>
      read
        .select({ value: count() })
        .from(returnAnswers)
        .where(and(eq(returnAnswers.projectId, projectId), isOpen(SINCE), isUnreplied)),

    /** Condition on investments: a dispute since an instant is open. */
    isDisputed: (since: Date): SQL =>
      exists(
        read
          .select({ id: returnAnswers.id })
          .from(returnAnswers)
          .where(and(eq(returnAnswers.investmentId, investments.id), isOpen(since))),
      ),

    /** To a row whose project is locked, oldest first. */
    async lockedAnswersTo(tx: Writer, id: number): Promise<ReturnAnswer[]> {
      return tx.select().from(returnAnswers).where(eq(paymentId, id)).orderBy(asc(returnAnswers.id));
    },

    async addAnswer(tx: Writer, answer: NewReturnAnswer): Promise<void> {
      await tx.insert(returnAnswers).values(answer);
    },

    /** How many disputes since an instant are open in a project. */
    async countDisputedIn(projectId: number, since: Date): Promise<number> {
      return firstOrNull(await disputes({ projectId, since }))?.value ?? 0;
    },

    /** What was returned to an investor since an instant, and they have not answered, by project. */
    async unansweredBy(investorId: number, since: Date, limit: number): Promise<Unanswered[]> {
      return unanswered({ investorId, since, limit });
    },

    /** Those of these projects with a return or a dispute since these instants that is not over. */
    async pendingAmong(
      reader: Reader,
      projectIds: readonly number[],
      { returned, disputed: disputedSince }: { returned: Date; disputed: Date },
    ): Promise<Set<number>> {
      const unansweredRows = await reader
        .selectDistinct({ id: payments.projectId })
        .from(payments)
        .where(and(inIds(database, payments.projectId, projectIds), isUnanswered(returned)));
      const disputes = await reader
        .selectDistinct({ id: returnAnswers.projectId })
        .from(returnAnswers)
        .where(and(inIds(database, returnAnswers.projectId, projectIds), isOpen(disputedSince)));
      return new Set([...unansweredRows, ...disputes].map(({ id }) => id));
    },
  };
}
