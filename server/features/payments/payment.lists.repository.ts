import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Cursor, Listed, Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { investmentRows } from '#server/features/investments/investment.rows.repository.ts';
import { PROFILE_SEARCH } from '#server/features/studios/profile.search.repository.ts';
import { afterCursor, limitPlusOne, newestFirst, toListed } from '#server/platform/database/queries/keyset.ts';
import { areDueIn, lastPaymentIn, netIn } from './payment.conditions.repository.ts';
import {
  PAYMENT_STATES,
  readRefusedFirst,
  type OwnPayment,
  type PaymentCount,
  type PaymentState,
} from './payment.rules.ts';
import type { PaymentSearch } from './payment.search.rules.ts';

/** Which investments a list has: null for all that have a state, and without a search. */
export type WhichPayments = { state: PaymentState | null; search: PaymentSearch | null };

/** Anything with this part in it. */
const likePart = (part: string): string => `%${part.replace(/[%_!]/g, '!$&')}%`;

export function createPaymentLists(database: Database) {
  const { read, search: find, tables } = database;
  const { investments, investorProfiles, payments, paymentStates, projects } = tables;
  const { rows, rowsWith, order, reversal } = investmentRows(database);
  const { last, isLast, isRefusal } = lastPaymentIn(tables);
  const { receivedCents, returnedCents, reportedCents, reportId } = paymentStates;

  const net = netIn(tables);
  /** `paymentStateOf` in SQL, as texts that engines group by. */
  const state = sql<PaymentState | null>`case
    when ${reportId} is not null then 'REPORTED'
    when ${reversal.id} is not null then
      case when ${net} > 0 then 'TO_RETURN' when ${receivedCents} > 0 then 'RETURNED' end
    when ${net} >= ${investments.amountCents} then 'PAID'
    when ${net} > 0 then 'PAID_IN_PART'
    when ${areDueIn(tables)} then 'TO_PAY' end`;
  const amount = sql`case ${state}
    when 'REPORTED' then ${reportedCents}
    when 'RETURNED' then ${returnedCents}
    when 'TO_PAY' then ${investments.amountCents}
    when 'PAID_IN_PART' then ${investments.amountCents} - ${net}
    else ${net} end`;

  const isRefused = sql<boolean>`(${isRefusal} and ${reversal.id} is null and ${net} < ${investments.amountCents})`;
  const rank = sql`case when ${isRefused} then 1 else 0 end`;

  /** Condition: after this place in the order of `refusedFirst`. */
  function afterPlace(after: Cursor | null): SQL | undefined {
    if (after === null) return undefined;
    const { isRefused: wasRefused, createdAt, id } = readRefusedFirst(after);
    const place = sql`(${wasRefused ? 1 : 0}, ${sql.param(createdAt, order.key)}, ${id})`;
    return sql`(${rank}, ${order.key}, ${order.id}) < ${place}`;
  }

  async function countsAmong(owner: SQL): Promise<PaymentCount[]> {
    const stated = read
      .select({ state: state.as('state'), amount: amount.as('amount') })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .leftJoin(reversal, eq(reversal.reversesId, investments.id))
      .leftJoin(paymentStates, eq(paymentStates.investmentId, investments.id))
      .where(and(owner, isNull(investments.reversesId)))
      .as('stated');
    const found = await read
      .select({
        state: stated.state,
        count: sql<number>`count(*)`.mapWith(Number),
        amountCents: sql<Cents>`sum(${stated.amount})`.mapWith(Number),
      })
      .from(stated)
      .groupBy(sql`${stated.state}`);
    const counts = new Map(found.map((row) => [row.state, row]));
    return PAYMENT_STATES.map((name) => ({ count: 0, amountCents: 0, ...counts.get(name), state: name }));
  }

  /** Condition: the bank calls a payment of the investment by a reference with this part. */
  const isCalled = (part: string): SQL => sql`exists (select 1 from ${payments}
    where ${payments.investmentId} = ${investments.id} and lower(${payments.bankReference}) like ${likePart(part)} escape '!')`;

  /** Condition: the search names the investment, its amount or the reported one, its investor, or a bank's reference. */
  function isFoundBy(owner: SQL, { investmentId, amountCents, bankReference, words }: PaymentSearch): SQL | undefined {
    const investorIds = sql`select ${investments.investorId} from ${investments} where ${owner}`;
    const among = sql`select ${investorProfiles.id} from ${investorProfiles} where ${investorProfiles.userId} in (${investorIds})`;
    const named = () =>
      read
        .select({ id: investorProfiles.userId })
        .from(investorProfiles)
        .where(sql`${investorProfiles.id} in (${find(PROFILE_SEARCH.investors, { words }, { among })})`);
    return or(
      investmentId === null ? undefined : eq(investments.id, investmentId),
      amountCents === null ? undefined : or(eq(investments.amountCents, amountCents), eq(reportedCents, amountCents)),
      bankReference === null ? undefined : isCalled(bankReference),
      words.length === 0 ? undefined : inArray(investments.investorId, named()),
    );
  }

  const hasState = (wanted: PaymentState | null): SQL =>
    wanted === null ? sql`${state} is not null` : sql`${state} = ${wanted}`;

  async function countAmong(owner: SQL, wanted: PaymentState | null): Promise<number> {
    const counted = (await countsAmong(owner)).filter((row) => wanted === null || row.state === wanted);
    return counted.reduce((sum, row) => sum + row.count, 0);
  }

  const inProject = (id: number) => eq(investments.projectId, id);
  const ofInvestor = (id: number) => eq(investments.investorId, id);

  return {
    /** Newest first. */
    async listByProject(projectId: number, which: WhichPayments, slice: Slice): Promise<Listed<Investment>> {
      const { state: wanted, search } = which;
      const within = inProject(projectId);
      const owner = and(within, search ? isFoundBy(within, search) : undefined) ?? within;
      const found = await rows()
        .innerJoin(projects, eq(projects.id, investments.projectId))
        .leftJoin(paymentStates, eq(paymentStates.investmentId, investments.id))
        .where(and(owner, isNull(investments.reversesId), hasState(wanted), afterCursor(order, slice.after)))
        .orderBy(...newestFirst(order))
        .limit(limitPlusOne(slice));
      return toListed(found, slice, await countAmong(owner, wanted));
    },

    /** By `refusedFirst`. */
    async listByInvestor(investorId: number, wanted: PaymentState | null, slice: Slice): Promise<Listed<OwnPayment>> {
      const owner = ofInvestor(investorId);
      const found = await rowsWith({ isRefused: isRefused.mapWith(Boolean) })
        .innerJoin(projects, eq(projects.id, investments.projectId))
        .leftJoin(paymentStates, eq(paymentStates.investmentId, investments.id))
        .leftJoin(last, isLast)
        .where(and(owner, isNull(investments.reversesId), hasState(wanted), afterPlace(slice.after)))
        .orderBy(desc(rank), ...newestFirst(order))
        .limit(limitPlusOne(slice));
      return toListed(found, slice, await countAmong(owner, wanted));
    },
    countsOfProject: (id: number) => countsAmong(inProject(id)),
    countsOfInvestor: (id: number) => countsAmong(ofInvestor(id)),
  };
}
