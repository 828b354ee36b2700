import { dayOf } from '#server/kernel/time/calendar.ts';
import { startAppForTest, type StartOptions, type TestApp } from './app.ts';
import type { Account } from './given.ts';
import { newestPayment } from './paying.store.ts';
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

/** Says how a studio is paid, then all that both sides say of payments, a disputed return among it. */
export async function changePayments(app: TestApp, studio: Account, projectId: number): Promise<void> {
  const { payments, settlements, returnAnswers } = app.app.services;
  const { calendar } = app.app.dependencies;
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
  await payments.correct(studio.viewer, await newestPayment(app.app.database, investmentId), 'Era de otra persona');
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
  const returned = await newestPayment(app.app.database, investmentId);
  await returnAnswers.dispute(by.viewer, returned, 'No llegó');
  await returnAnswers.reply(studio.viewer, { paymentId: returned, text: 'Salió del banco', bankReference: 'OP-1' });
}

/** Records that too much was paid of 1,000 dollars and returned, and returns the row that says so. */
export async function givenReturn(app: TestApp, studio: Account, projectId: number, investmentId: number) {
  const { payments } = app.app.services;
  const day = dayOf(app.app.dependencies.calendar());
  const confirmation = { projectId, investmentIds: [investmentId], receivedOn: day, amount: 100_100 };
  await payments.confirm(studio.viewer, confirmation);
  await payments.returnPayment(studio.viewer, { investmentId, amount: 100, returnedOn: day });
  return newestPayment(app.app.database, investmentId);
}

/** An investment with such a return, which its investor disputes and the studio replies to, unless that is null. */
export async function givenDispute(app: TestApp, studio: Account, by: Account, projectId: number, text: string | null) {
  const { returnAnswers } = app.app.services;
  const investmentId = await app.given.investment(by, projectId, 100_000);
  const paymentId = await givenReturn(app, studio, projectId, investmentId);
  await returnAnswers.dispute(by.viewer, paymentId, text ?? 'No llegó');
  if (text) await returnAnswers.reply(studio.viewer, { paymentId, text, bankReference: text });
  return investmentId;
}

/** Reports a payment of a dollar, which the studio refuses. */
export async function givenRefusal(
  { app }: TestApp,
  studio: Account,
  by: Account,
  investmentId: number,
  why: string,
): Promise<void> {
  const { payments, today } = app.services;
  await payments.report(by.viewer, { investmentId, amount: 1_00, paidOn: today() });
  await payments.refusePayment(studio.viewer, investmentId, why);
}
