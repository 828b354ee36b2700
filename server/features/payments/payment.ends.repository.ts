import { and, asc, eq, inArray, isNull, or, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { dayOf } from '#server/kernel/time/calendar.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';
import { inIds } from '#server/platform/database/queries/prepared.read.ts';
import { ENDING_KINDS, type EndingKind } from './payment.rules.ts';

/** Rows per statement. */
const BATCH_SIZE = 200;

/** The counter-rows that end what is settled or donated, without a reason: another row or a reversal ended it. */
export function createPaymentEnds(database: Database) {
  const { payments, paymentStates } = database.tables;
  const { settledCents, donatedCents } = paymentStates;
  const counter = alias(payments, 'ending_counter');

  const active = (tx: Writer, ids: readonly number[], kinds: readonly EndingKind[]) =>
    tx
      .select({
        id: payments.id,
        projectId: payments.projectId,
        investmentId: payments.investmentId,
        investorId: payments.investorId,
        kind: payments.kind,
        amountCents: payments.amountCents,
        actorId: payments.actorId,
      })
      .from(payments)
      .leftJoin(counter, eq(counter.reversesId, payments.id))
      .where(
        and(
          inIds(database, payments.investmentId, ids),
          inArray(payments.kind, kinds),
          isNull(payments.reversesId),
          isNull(counter.id),
        ),
      )
      .orderBy(asc(payments.id));

  /** Ends the active rows of these kinds of investments of a locked project; by default, by who wrote them. */
  async function endRows(
    tx: Writer,
    ids: readonly number[],
    { kinds, createdAt, actorId }: { kinds: readonly EndingKind[]; createdAt: Date; actorId?: number },
  ): Promise<void> {
    const ended = await active(tx, ids, kinds);
    for (let from = 0; from < ended.length; from += BATCH_SIZE)
      await tx.insert(payments).values(
        ended.slice(from, from + BATCH_SIZE).map(({ id, amountCents, ...row }) => ({
          ...row,
          amountCents: -amountCents,
          paidOn: dayOf(createdAt),
          reversesId: id,
          actorId: actorId ?? row.actorId,
          createdAt,
        })),
      );
  }

  return {
    endRows,

    /** The active row of a kind of an investment, whose project is locked. */
    async findActive(tx: Writer, investmentId: number, kind: EndingKind) {
      return firstOrNull(await active(tx, [investmentId], [kind]));
    },

    /** Ends what is settled or donated of these investments of a locked project, or of all, as they are reversed. */
    async endOfReversed(
      tx: Writer,
      projectId: number,
      { investmentIds, createdAt }: { investmentIds: readonly number[] | null; createdAt: Date },
    ): Promise<void> {
      const { investmentId } = paymentStates;
      const ended = await tx
        .update(paymentStates)
        .set({ settledCents: 0, donatedCents: 0 })
        .where(
          and(
            eq(paymentStates.projectId, projectId),
            or(gt(settledCents, 0), gt(donatedCents, 0)),
            investmentIds ? inIds(database, investmentId, investmentIds) : sql`true`,
          ),
        )
        .returning({ id: investmentId });
      if (ended.length === 0) return;
      const ids = ended.map(({ id }) => id);
      await endRows(tx, ids, { kinds: ENDING_KINDS, createdAt });
    },
  };
}
