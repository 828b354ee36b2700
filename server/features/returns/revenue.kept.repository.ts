import { and, asc, eq, inArray, isNull, sql, type Column, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { grouped } from '#server/kernel/collections.ts';
import type { Schema } from '#server/features/tables.ts';
import type { Reader } from '#server/platform/database/database.ts';
import type { StoredCommitment, StoredKeptRow } from './revenue.computing.rules.ts';

/** The commitments in projects that the condition finds, reversed ones too, and what was kept of them. */
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
      kind: sql<'RECEIVED' | 'RETURNED'>`${payments.kind}`,
      amountCents: payments.amountCents,
      paidOn: payments.paidOn,
      createdAt: payments.createdAt,
      takenBackAt: counter.createdAt,
    })
    .from(payments)
    .leftJoin(counter, eq(counter.reversesId, payments.id))
    .where(
      and(isOf(payments.projectId), inArray(payments.kind, ['RECEIVED', 'RETURNED']), isNull(payments.reversesId)),
    );
  return { commitments, rowsOf: grouped(rows, ({ investmentId }) => investmentId) };
}
