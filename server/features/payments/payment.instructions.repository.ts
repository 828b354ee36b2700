import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Reader } from '#server/platform/database/database.ts';
import { firstOrNull } from '#server/platform/database/queries/keyset.ts';

/** How studios are paid: versions of which the newest one in force counts. */
export function createPaymentInstructions({ tables: { paymentInstructions } }: Database) {
  const { id, projectId, version, inForceFrom, stoppedAt } = paymentInstructions;

  return {
    /** The version in force in a project; null before its first. */
    async instructionsInForce(
      tx: Reader,
      ofProject: number,
      at: Date,
    ): Promise<{ id: number; version: number } | null> {
      return firstOrNull(
        await tx
          .select({ id, version })
          .from(paymentInstructions)
          .where(and(eq(projectId, ofProject), lte(inForceFrom, at), isNull(stoppedAt)))
          .orderBy(desc(version))
          .limit(1),
      );
    },
  };
}
