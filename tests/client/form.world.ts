import { startApp, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { givenPasskey, SITE } from '#tests/support/passkeys.ts';

/** A studio and an investor with something in each list that a form is opened from. */
export type FormWorld = {
  app: TestApp & { stop(): Promise<void> };
  dana: Account;
  ines: Account;
  /** Its address. */
  project: string;
  projectId: number;
};

export async function startFormWorld(): Promise<FormWorld> {
  const app = await startApp({ publicUrl: SITE });
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const projectId = await app.given.project(dana);
  await givenInstructions(app, dana, projectId);
  await givenPasskey(app, dana);
  const investmentId = await app.given.investment(ines, projectId, 100_000);
  const { payments, questions, today } = app.app.services;
  await questions.ask(ines.viewer, projectId, '¿Cuándo sale?');
  await payments.report(ines.viewer, { investmentId, amount: 50_000, paidOn: today() });
  return { app, dana, ines, projectId, project: `/projects/${projectId}` };
}
