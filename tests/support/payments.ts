import { dayOf } from '#server/kernel/time/calendar.ts';
import { startAppForTest, type StartOptions, type TestApp } from './app.ts';
import type { Account } from './given.ts';
import { changeInstructions, givenInstructions } from './instructions.ts';

export const PAID_TODAY = '2026-03-05';
const PAID_NOW = `${PAID_TODAY}T15:00:00.000Z`;

/** A studio's project that is paid at once, with instructions and an investment of 300 dollars. */
export async function startPaidWorld(options: StartOptions = {}, fields: object = {}) {
  const app = await startAppForTest({ now: PAID_NOW, ...options });
  const { given } = app;
  const [dana, ines, ivo] = [await given.developer('Sur'), await given.investor('Inés'), await given.investor('Ivo')];
  const limits = { minInvestmentCents: null, maxInvestmentCents: null };
  const project = await given.project(dana, { title: 'Luces', ...limits, ...fields });
  await givenInstructions(app, dana, project);
  return { ...app, dana, ines, ivo, project, made: await given.investment(ines, project, 30_000) };
}

/** Says how a studio is paid, then reports, confirms, refuses, corrects, settles, donates and returns a payment. */
export async function changePayments(app: TestApp, studio: Account, projectId: number): Promise<void> {
  const { payments, settlements } = app.app.services;
  const { calendar, payments: stored } = app.app.dependencies;
  await changeInstructions(app, studio, projectId);
  await givenInstructions(app, studio, projectId);
  const by = await app.given.investor();
  const investmentId = await app.given.investment(by, projectId, 100_000);
  const day = dayOf(calendar());
  const report = (amount: number) => payments.report(by.viewer, { investmentId, amount, paidOn: day });
  await report(100);
  await payments.takeBack(by.viewer, investmentId);
  await report(100);
  const confirmation = { projectId, investmentIds: [investmentId], receivedOn: day, amount: 100 };
  await payments.confirm(studio.viewer, confirmation);
  const [received] = ((await stored.paymentsOf([investmentId])).get(investmentId) ?? []).slice(-1);
  await payments.correct(studio.viewer, received?.id ?? 0, 'Era de otra persona');
  await payments.refusePayment(studio.viewer, investmentId, 'No llegó');
  await payments.confirm(studio.viewer, { ...confirmation, amount: 99_000 });
  await settlements.settle(studio.viewer, { investmentId, reason: 'Cobró el banco', shown: null });
  await payments.confirm(studio.viewer, { ...confirmation, amount: 2000 });
  const donation = { investmentId, shown: null };
  await settlements.donate(by.viewer, donation);
  await settlements.takeBackDonation(by.viewer, investmentId);
  await settlements.donate(by.viewer, donation);
  await app.given.reversal(investmentId);
  await payments.returnPayment(studio.viewer, { investmentId, amount: 1, returnedOn: day });
}
