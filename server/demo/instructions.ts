import { gt } from 'drizzle-orm';
import type { App } from '#server/app.ts';

/** Studios said how they are paid when they published: in the context nobody has a log-in, which writing it needs. */
export async function writeInstructions({ database, dependencies }: App): Promise<void> {
  const { projects } = database.tables;
  await database.write('system', async (tx) => {
    const funded = await tx.select().from(projects).where(gt(projects.investorCount, 0));
    for (const { id, userId, title, createdAt } of funded) {
      await dependencies.paymentInstructions.begin(tx, id, createdAt);
      await dependencies.paymentInstructions.add(await dependencies.credentialLock.ofAccount(tx, userId), {
        projectId: id,
        version: 1,
        text: `Transferencia en dólares a nombre del estudio.\nEn el concepto escribe tu referencia, y avísanos en «${title}» el mismo día.`,
        account: `demo.fichin.${id}`,
        currency: 'Dólares, o pesos a la cotización del dólar MEP de ese día',
        createdAt,
        inForceFrom: createdAt,
      });
      await dependencies.paymentInstructions.begin(tx, id, createdAt);
    }
  });
}
