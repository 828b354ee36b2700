import { and, asc, eq, inArray, isNull, lte, sql, type Column, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { grouped } from '#server/kernel/collections.ts';
import type { Schema } from '#server/features/tables.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import type { Day } from '#server/kernel/time/calendar.ts';
import type { Reader } from '#server/platform/database/database.ts';
import {
  ownCommitment,
  type OwnCommitment,
  type StoredCommitment,
  type StoredKeptRow,
} from './revenue.computing.rules.ts';

/** What was kept by a row, which is negative where money was returned. */
const keptCents = ({ payments }: Schema): SQL<Cents> =>
  sql`case when ${payments.kind} = 'RECEIVED' then ${payments.amountCents} else -${payments.amountCents} end`;

/** Condition: a row of what was received or returned, which takes back none. */
const isKept = ({ payments }: Schema) =>
  and(inArray(payments.kind, ['RECEIVED', 'RETURNED']), isNull(payments.reversesId));

/** The commitments in projects that the condition finds, reversed ones too, and each row of what was kept of them. */
export async function readKept(reader: Reader, tables: Schema, isOf: (projectId: Column) => SQL | undefined) {
  const { investments, payments } = tables;
  const reversal = alias(investments, 'reversal');
  const counter = alias(payments, 'counter');
  const commitments: StoredCommitment[] = await reader
    .select({
      id: investments.id,
      projectId: investments.projectId,
      investorId: investments.investorId,
      amountCents: investments.amountCents,
      createdAt: investments.createdAt,
      reversedAt: reversal.createdAt,
    })
    .from(investments)
    .leftJoin(reversal, eq(reversal.reversesId, investments.id))
    .where(and(isOf(investments.projectId), isNull(investments.reversesId)))
    .orderBy(asc(investments.id));
  const rows: StoredKeptRow[] = await reader
    .select({
      investmentId: payments.investmentId,
      amountCents: keptCents(tables).mapWith(Number),
      paidOn: payments.paidOn,
      createdAt: payments.createdAt,
      takenBackAt: counter.createdAt,
    })
    .from(payments)
    .leftJoin(counter, eq(counter.reversesId, payments.id))
    .where(and(isOf(payments.projectId), isKept(tables)));
  return { commitments, rowsOf: grouped(rows, ({ investmentId }) => investmentId) };
}

/**
 * The commitments in a project of which something was kept or returned, as the last days of periods from `first` to
 * `last` count it: added up by day, with all until the first of them in one sum.
 */
export async function readKeptSums(
  reader: Reader,
  tables: Schema,
  { projectId, first, last }: { projectId: number; first: Day; last: Day },
): Promise<OwnCommitment[]> {
  const { investments, payments } = tables;
  const reversal = alias(investments, 'reversal');
  const counter = alias(payments, 'counter');
  const sums = await reader
    .select({
      id: investments.id,
      investorId: investments.investorId,
      amountCents: investments.amountCents,
      createdAt: investments.createdAt,
      reversedAt: reversal.createdAt,
      netCents: sql<Cents>`sum(${keptCents(tables)})`.mapWith(Number),
      paidOn: sql<Day>`min(${payments.paidOn})`,
    })
    .from(payments)
    .innerJoin(investments, eq(investments.id, payments.investmentId))
    .leftJoin(reversal, eq(reversal.reversesId, investments.id))
    .leftJoin(counter, eq(counter.reversesId, payments.id))
    .where(and(eq(payments.projectId, projectId), isKept(tables), isNull(counter.id), lte(payments.paidOn, last)))
    .groupBy(
      investments.id,
      reversal.id,
      sql`case when ${payments.paidOn} <= ${first} then '' else ${payments.paidOn} end`,
    );
  return [...grouped(sums, ({ id }) => id).values()].flatMap((own) =>
    own.slice(0, 1).map((commitment) =>
      ownCommitment(
        commitment,
        own.map(({ netCents, paidOn }) => ({ amountCents: netCents, paidOn })),
      ),
    ),
  );
}
