import { and, asc, eq, gt, inArray, isNotNull, isNull, max, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { grouped } from '#server/kernel/collections.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import type { Database } from '#server/features/database.ts';
import type { CampaignResult, FundingModel } from '#server/features/projects/campaign/campaign.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { isUnpaidIn, lastPaymentIn, leftIn } from '../payment.conditions.repository.ts';
import { mayBePaid } from '../payment.rules.ts';
import type { PaymentTerm } from './payment.term.rules.ts';

/** What is left to pay of a commitment with a term, of which no report is open. */
export type Unpaid = PaymentTerm & {
  id: number;
  projectId: number;
  investorId: number;
  dueCents: Cents;
  createdAt: Date;
  /** Whether the studio refused the last report, and nothing was said since. */
  isRefused: boolean;
};

type TermRow = {
  id: number;
  paymentDays: number | null;
  createdAt: Date;
  payableSince: Date | null;
  fundingModel: FundingModel;
  campaignResult: CampaignResult | null;
  endedAt: Date | null;
  changedAt: Date | null;
};

/** Until when commitments are to be paid. */
export function createPaymentTerms(database: Database) {
  const { read, tables } = database;
  const { investments, payments, paymentInstructions, paymentStates, projects, users, developerProfiles } = tables;
  const { operatorActs } = tables;
  const counter = alias(payments, 'counter');
  const reversal = alias(investments, 'reversal');
  const { inForceFrom } = paymentInstructions;
  const { last, isLast, isRefusal } = lastPaymentIn(tables);

  /** When the instructions of now came into force, if they replaced others. */
  const changedAt = (at: Date): SQL => sql`(select max(${inForceFrom}) from ${paymentInstructions}
    where ${paymentInstructions.projectId} = ${projects.id} and ${isNull(paymentInstructions.stoppedAt)}
      and ${inForceFrom} > ${projects.paymentsSince} and ${inForceFrom} <= ${sql.param(at, inForceFrom)})`;

  const facts = (at: Date) => ({
    id: investments.id,
    paymentDays: investments.paymentDays,
    createdAt: investments.createdAt,
    payableSince: projects.paymentsSince,
    fundingModel: projects.fundingModel,
    campaignResult: projects.campaignResult,
    endedAt: projects.campaignEndedAt,
    changedAt: sql<Date | null>`${changedAt(at)}`.mapWith(inForceFrom),
  });

  /** The days on which reports of these investments were refused, without refusals that were corrected. */
  async function refusalsOf(reader: Reader, ids: readonly number[]): Promise<(id: number) => Day[]> {
    if (ids.length === 0) return () => [];
    const rows = await reader
      .select({ investmentId: payments.investmentId, day: payments.paidOn })
      .from(payments)
      .leftJoin(counter, eq(counter.reversesId, payments.id))
      .where(
        and(
          inIds(database, payments.investmentId, ids),
          eq(payments.kind, 'REFUSED'),
          isNull(payments.reversesId),
          isNull(counter.id),
        ),
      )
      .orderBy(asc(payments.id));
    const byInvestment = grouped(rows, ({ investmentId }) => investmentId);
    return (id) => (byInvestment.get(id) ?? []).map(({ day }) => day);
  }

  async function withTerms<Row extends TermRow>(reader: Reader, rows: readonly Row[]): Promise<(Row & PaymentTerm)[]> {
    const refusedOn = await refusalsOf(
      reader,
      rows.map(({ id }) => id),
    );
    return rows.flatMap((row) => {
      const { id, paymentDays, payableSince, fundingModel, endedAt } = row;
      if (paymentDays === null || payableSince === null || !mayBePaid(row)) return [];
      const term: PaymentTerm = {
        paymentDays,
        investedOn: dayOf(row.createdAt),
        payableSince: dayOf(payableSince),
        fundedOn: fundingModel === 'ALL_OR_NOTHING' && endedAt ? dayOf(endedAt) : null,
        changedOn: row.changedAt && dayOf(row.changedAt),
        refusedOn: refusedOn(id),
      };
      return [{ ...row, ...term }];
    });
  }

  const unpaid = (reader: Reader, at: Date, where: SQL | undefined) =>
    reader
      .select({
        ...facts(at),
        projectId: investments.projectId,
        investorId: investments.investorId,
        dueCents: leftIn(tables).mapWith(Number),
        isRefused: isRefusal.mapWith(Boolean),
      })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .innerJoin(users, eq(users.id, projects.userId))
      .innerJoin(developerProfiles, eq(developerProfiles.id, projects.developerId))
      .leftJoin(reversal, eq(reversal.reversesId, investments.id))
      .leftJoin(paymentStates, eq(paymentStates.investmentId, investments.id))
      .leftJoin(last, isLast)
      .where(and(where, isNotNull(investments.paymentDays), isUnpaidIn(tables, reversal)))
      .orderBy(asc(investments.id));

  return {
    /** The terms of those of these investments that have one and could be paid by an instant, by id. */
    async termsOf(ids: readonly number[], at: Date, reader: Reader = read): Promise<Map<number, PaymentTerm>> {
      if (ids.length === 0) return new Map();
      const rows = await reader
        .select(facts(at))
        .from(investments)
        .innerJoin(projects, eq(projects.id, investments.projectId))
        .where(inIds(database, investments.id, ids));
      return new Map((await withTerms(reader, rows)).map((row) => [row.id, row]));
    },

    /**
     * When operators last ended what kept people from paying these projects, by id: their hiding, or what they did to
     * their studio.
     */
    async blocksEndedAt(reader: Reader, among: readonly Pick<Project, 'id' | 'userId'>[]): Promise<Map<number, Date>> {
      const { kind, subjectKind, subjectId, createdAt } = operatorActs;
      const anyOf = (ids: number[]) => inIds(database, subjectId, [...new Set(ids)]);
      const ofProjects = and(eq(kind, 'shown'), eq(subjectKind, 'project'), anyOf(among.map(({ id }) => id)));
      const ofStudios = and(
        inArray(kind, ['unsuspended', 'payments_unfrozen']),
        eq(subjectKind, 'person'),
        anyOf(among.map(({ userId }) => userId)),
      );
      const ended = await reader
        .select({ of: subjectKind, id: subjectId, at: max(createdAt) })
        .from(operatorActs)
        .where(or(ofProjects, ofStudios))
        .groupBy(subjectKind, subjectId);
      return new Map(
        among.flatMap(({ id, userId }): [number, Date][] => {
          const own = ended.filter((act) => act.id === (act.of === 'project' ? id : userId));
          const [last] = own.flatMap(({ at }) => at ?? []).toSorted((one, other) => other.getTime() - one.getTime());
          return last ? [[id, last]] : [];
        }),
      );
    },

    /** From now on whoever paid may withdraw for some days. */
    async markBelowGoal(tx: Writer, projectId: number, belowGoalAt: Date): Promise<void> {
      await tx.update(projects).set({ belowGoalAt }).where(eq(projects.id, projectId));
    },

    /** What an investor is to pay and hasn't reported, of commitments with a term. */
    async unpaidBy(investorId: number, at: Date): Promise<Unpaid[]> {
      return withTerms(read, await unpaid(read, at, eq(investments.investorId, investorId)));
    },

    /** The same of everybody in these projects, the first made first. */
    async unpaidIn(projectIds: readonly number[], at: Date): Promise<Unpaid[]> {
      return withTerms(read, await unpaid(read, at, inIds(database, investments.projectId, projectIds)));
    },

    /** The same of everybody, by id, after one of them. */
    async listUnpaid(afterId: number, at: Date, limit: number): Promise<Unpaid[]> {
      return withTerms(read, await unpaid(read, at, gt(investments.id, afterId)).limit(limit));
    },
  };
}
