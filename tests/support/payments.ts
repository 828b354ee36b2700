import { eq } from 'drizzle-orm';
import { startAppForTest, type StartOptions, type TestApp } from './app.ts';

export const PAID_TODAY = '2026-03-05';
const PAID_NOW = `${PAID_TODAY}T15:00:00.000Z`;

/** How to pay, in force from the beginning. */
export async function giveInstructions({ app: { database, dependencies } }: TestApp, projectId: number): Promise<void> {
  const createdAt = dependencies.calendar();
  const text = 'Transferencia a la cuenta del estudio';
  const written = { projectId, version: 1, text, account: 'luces.del.sur', createdAt, inForceFrom: createdAt };
  const { paymentInstructions, projects } = database.tables;
  await database.write('system', async (tx) => {
    await tx.insert(paymentInstructions).values(written);
    await tx.update(projects).set({ paymentsSince: createdAt }).where(eq(projects.id, projectId));
  });
}

/** A studio's project that is paid at once, with instructions and an investment of 300 dollars. */
export async function startPaidWorld(options: StartOptions = {}, fields: object = {}) {
  const app = await startAppForTest({ now: PAID_NOW, ...options });
  const { given } = app;
  const [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
  const limits = { minInvestmentCents: null, maxInvestmentCents: null };
  const project = await given.project(dana, { title: 'Luces', ...limits, ...fields });
  await giveInstructions(app, project);
  return { ...app, dana, ines, ivo, project, made: await given.investment(ines, project, 30_000) };
}
