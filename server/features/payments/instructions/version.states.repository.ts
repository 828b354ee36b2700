import { eq } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import type { PaymentInstructions } from './instructions.rules.ts';

/** Changes of whether a version is in force. */
export function createVersionStates({ tables: { paymentInstructions, projects } }: Database) {
  const { id } = paymentInstructions;

  return {
    async stop(tx: Writer, ofVersion: number, at: Date): Promise<void> {
      await tx.update(paymentInstructions).set({ stoppedAt: at }).where(eq(id, ofVersion));
    },

    /** Stops the first version, which is in force: none is, and nobody has to pay. */
    async withdraw(tx: Writer, { id: first, projectId: ofProject }: PaymentInstructions, at: Date): Promise<void> {
      await tx.update(paymentInstructions).set({ stoppedAt: at, inForceFrom: at }).where(eq(id, first));
      await tx.update(projects).set({ paymentsSince: null }).where(eq(projects.id, ofProject));
    },

    /** Puts a version that waits in force. */
    async confirm(tx: Writer, ofVersion: number, at: Date): Promise<void> {
      await tx.update(paymentInstructions).set({ inForceFrom: at }).where(eq(id, ofVersion));
    },
  };
}
