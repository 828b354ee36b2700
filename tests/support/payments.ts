import type { TestApp } from './app.ts';

/** How to pay, in force from the beginning. */
export async function giveInstructions({ app: { database, dependencies } }: TestApp, projectId: number): Promise<void> {
  const createdAt = dependencies.calendar();
  const text = 'Transferencia a la cuenta del estudio';
  const written = { projectId, version: 1, text, account: 'luces.del.sur', createdAt, inForceFrom: createdAt };
  await database.write('system', (tx) => tx.insert(database.tables.paymentInstructions).values(written));
}
