import { DAY } from '#server/kernel/time/durations.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { givenInstructions } from '#tests/support/instructions.ts';
import { givenDispute } from '#tests/support/payments.ts';
import { givenPasskey, SITE } from '#tests/support/passkeys.ts';
import { startReleased } from '#tests/support/released.ts';

/** A studio and an investor with something in each list that a form is opened from. */
export type FormWorld = {
  app: TestApp & { stop(): Promise<void> };
  dana: Account;
  ines: Account;
  /** Its address. */
  project: string;
  /** The address of another, in which commitments are overdue. */
  overdue: string;
  projectId: number;
  /** The address of what a released one gives its investors, which has a report. */
  returns: string;
  /** The last day of the period that is reported. */
  periodEndsOn: string;
};

export async function startFormWorld(): Promise<FormWorld> {
  const app = await startApp({ publicUrl: SITE });
  const [dana, ines] = [await app.given.developer('Dana'), await app.given.investor('Inés')];
  const now = new Date();
  app.setNow(new Date(now.getTime() - 10 * DAY));
  const overdueId = await app.given.project(dana, { paymentDays: 3 });
  await givenInstructions(app, dana, overdueId);
  for (let time = 1; time <= 2; time += 1) await app.given.investment(ines, overdueId, 100_000);
  app.setNow(now);
  const released = await startReleased(app, { dana, ines });
  const periodEndsOn = await released.givenReport();
  const projectId = await app.given.project(dana);
  await givenInstructions(app, dana, projectId);
  await givenPasskey(app, dana);
  const investmentId = await app.given.investment(ines, projectId, 100_000);
  const { payments, questions, today } = app.app.services;
  await questions.ask(ines.viewer, projectId, '¿Cuándo sale?');
  await payments.report(ines.viewer, { investmentId, amount: 50_000, paidOn: today() });
  await givenDispute(app, dana, await app.given.investor('Ivo'), projectId, null);
  return {
    app,
    dana,
    ines,
    projectId,
    project: `/projects/${projectId}`,
    overdue: `/projects/${overdueId}`,
    returns: released.at,
    periodEndsOn,
  };
}
