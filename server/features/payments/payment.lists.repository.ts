import { and, desc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Cursor, Listed, Slice } from '#server/kernel/pagination.ts';
import type { Database } from '#server/features/database.ts';
import type { Investment } from '#server/features/investments/investment.rules.ts';
import { investmentRows } from '#server/features/investments/investment.rows.repository.ts';
import { PROFILE_SEARCH } from '#server/features/studios/profile.search.repository.ts';
import { afterCursor, limitPlusOne, newestFirst, toCountedList } from '#server/platform/database/queries/keyset.ts';
import { createReturnAnswers } from './returns/return.answer.repository.ts';
import { areDueIn, coveredIn, lastPaymentIn, netIn, toReturnIn } from './payment.conditions.repository.ts';
import {
  PAYMENT_STATES,
  readRefusedFirst,
  type OwnPayment,
  type PaymentCount,
  type PaymentState,
} from './payment.rules.ts';
import type { PaymentSearch } from './payment.search.rules.ts';

/** Which investments a list has: null for all that have a state, and without a search. */
export type WhichPayments = {
  state: PaymentState | null;
  search: PaymentSearch | null;
  /** Only those with a return in dispute since this instant; null for all. */
  disputedSince: Date | null;
};

/** Anything with this part in it. */
const likePart = (part: string): string => `%${part.replace(/[%_!]/g, '!$&')}%`;

export function createPaymentLists(database: Database) {
  const { read, search: find, tables } = database;
  const { investments, investorProfiles, payments, paymentStates, projects } = tables;
  const { rows, rowsWith, order, reversal } = investmentRows(database);
  const { last, isLast, isRefusal } = lastPaymentIn(tables);
  const { receivedCents, returnedCents, settledCents, reportedCents, reportId } = paymentStates;

  const { isDisputed } = createReturnAnswers(database);

  const net = netIn(tables);
  const toReturn = sql`coalesce(${toReturnIn(tables, reversal)}, 0)`;
  const covered = sql<Cents>`case when ${reversal.id} is null then ${coveredIn(tables)} else 0 end`;
  /** `paymentStateOf` in SQL, as texts that engines group by. */
  const state = sql<PaymentState | null>`case
    when ${reportId} is not null then 'REPORTED'
    when ${reversal.id} is not null then
      case when ${net} > 0 then 'TO_RETURN' when ${receivedCents} > 0 then 'RETURNED' end
    when ${net} + coalesce(${settledCents}, 0) >= ${investments.amountCents} then 'PAID'
    when ${net} > 0 then 'PAID_IN_PART'
    when ${areDueIn(tables)} then 'TO_PAY' end`;
  const amount = sql`case ${state}
    when 'REPORTED' then ${reportedCents}
    when 'RETURNED' then ${returnedCents}
    when 'TO_PAY' then ${investments.amountCents}
    when 'PAID_IN_PART' then ${investments.amountCents} - ${net}
    when 'PAID' then ${net} - ${toReturn}
    else ${net} end`;

  const isRefused = sql<boolean>`(${isRefusal} and ${reversal.id} is null and ${covered} < ${investments.amountCents})`;
  const rank = sql`case when ${isRefused} then 1 else 0 end`;

  /** Condition: after this place in the order of `refusedFirst`. */
  function afterPlace(after: Cursor | null): SQL | undefined {
    if (after === null) return undefined;
    const { isRefused: wasRefused, createdAt, id } = readRefusedFirst(after);
    const place = sql`(${wasRefused ? 1 : 0}, ${sql.param(createdAt, order.key)}, ${id})`;
    return sql`(${rank}, ${order.key}, ${order.id}) < ${place}`;
  }

  /** What is over of a paid one is found, and counted, as to be returned. */
  const over = sql<Cents>`case when ${state} = 'PAID' then ${toReturn} else 0 end`;

  /** Of each state, and of null, with those of which something is over. */
  async function statesAmong(owner: SQL) {
    const stated = read
      .select({
        state: state.as('state'),
        amount: amount.as('amount'),
        covered: covered.as('covered'),
        over: over.as('over'),
      })
      .from(investments)
      .innerJoin(projects, eq(projects.id, investments.projectId))
      .leftJoin(reversal, eq(reversal.reversesId, investments.id))
      .leftJoin(paymentStates, eq(paymentStates.investmentId, investments.id))
      .where(and(owner, isNull(investments.reversesId)))
      .as('stated');
    return read
      .select({
        state: stated.state,
        count: sql<number>`count(*)`.mapWith(Number),
        amountCents: sql<Cents>`sum(${stated.amount})`.mapWith(Number),
        coveredCents: sql<Cents>`sum(${stated.covered})`.mapWith(Number),
        overCount: sql<number>`count(*) filter (where ${stated.over} > 0)`.mapWith(Number),
        overCents: sql<Cents>`sum(${stated.over})`.mapWith(Number),
      })
      .from(stated)
      .groupBy(sql`${stated.state}`);
  }

  function countsOf(found: Awaited<ReturnType<typeof statesAmong>>): PaymentCount[] {
    const counts = new Map(found.map((row) => [row.state, row]));
    const { overCount, overCents } = counts.get('PAID') ?? { overCount: 0, overCents: 0 };
    return PAYMENT_STATES.map((name) => {
      const { count = 0, amountCents = 0, coveredCents = 0 } = counts.get(name) ?? {};
      const isToReturn = name === 'TO_RETURN';
      return {
        state: name,
        count: count + (isToReturn ? overCount : 0),
        overpaidCount: isToReturn ? overCount : 0,
        amountCents: amountCents + (isToReturn ? overCents : 0),
        coveredCents,
      };
    });
  }

  /** Condition: the bank calls a payment of the investment by a reference with this part. */
  const isCalled = (part: string): SQL => sql`exists (select 1 from ${payments}
    where ${payments.investmentId} = ${investments.id}
      and lower(${payments.bankReference}) like ${likePart(part)} escape '!')`;

  /** Condition: the search names the investment, its amount, the reported one, its investor or its bank reference. */
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

  const hasState = (wanted: PaymentState | null): SQL => {
    if (wanted === null) return sql`${state} is not null`;
    return wanted === 'TO_RETURN' ? sql`(${state} = ${wanted} or ${over} > 0)` : sql`${state} = ${wanted}`;
  };

  async function countAmong(owner: SQL, wanted: PaymentState | null): Promise<number> {
    const states = await statesAmong(owner);
    const counted = wanted === null ? states.filter((row) => row.state !== null) : countsOf(states);
    const listed = counted.filter((row) => wanted === null || row.state === wanted);
    return listed.reduce((sum, row) => sum + row.count, 0);
  }

  const inProject = (id: number) => eq(investments.projectId, id);
  const ofInvestor = (id: number) => eq(investments.investorId, id);

  return {
    /** Newest first. */
    async listByProject(projectId: number, which: WhichPayments, slice: Slice): Promise<Listed<Investment>> {
      const { state: wanted, search, disputedSince } = which;
      const within = inProject(projectId);
      const isChosen = disputedSince ? isDisputed(disputedSince) : undefined;
      const owner = and(within, isChosen, search ? isFoundBy(within, search) : undefined) ?? within;
      const found = await rows()
        .innerJoin(projects, eq(projects.id, investments.projectId))
        .leftJoin(paymentStates, eq(paymentStates.investmentId, investments.id))
        .where(and(owner, isNull(investments.reversesId), hasState(wanted), afterCursor(order, slice.after)))
        .orderBy(...newestFirst(order))
        .limit(limitPlusOne(slice));
      return toCountedList(found, slice, () => countAmong(owner, wanted));
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
      return toCountedList(found, slice, () => countAmong(owner, wanted));
    },
    countsOfProject: async (id: number) => countsOf(await statesAmong(inProject(id))),
    countsOfInvestor: async (id: number) => countsOf(await statesAmong(ofInvestor(id))),
  };
}
