import { dayOf } from '#server/kernel/time/calendar.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import type { TestApp } from './app.ts';
import { givenReturn } from './payments.ts';
import { givenReturnAccount } from './return.accounts.ts';
import { givenInstructions } from './instructions.ts';

/** Mutations of what was paid, each with a project and people of its own. */
export function mutationsOfPayments(app: TestApp) {
  const { given } = app;
  const { services, dependencies } = app.app;
  const today = () => dayOf(dependencies.calendar());

  async function due(fields: object = {}) {
    const [studio, investor] = [await given.developer('Estudio Sur'), await given.investor('Inés')];
    const projectId = await given.project(studio, fields);
    await givenInstructions(app, studio, projectId);
    return { studio, investor, projectId, investmentId: await given.investment(investor, projectId, 100_000) };
  }
  /** One whose last day to pay was four days ago. */
  async function overdue() {
    const now = dependencies.calendar();
    app.setNow(new Date(now.getTime() - 7 * DAY));
    const place = await due({ paymentDays: 3 });
    app.setNow(now);
    return { ...place, studio: { ...place.studio, token: await given.tokenFor(place.studio.id) } };
  }
  async function reported() {
    const place = await due();
    const { investor, investmentId } = place;
    await services.payments.report(investor.viewer, { investmentId, amount: 100, paidOn: today() });
    return place;
  }
  async function received(amount = 100) {
    const place = await due();
    const { studio, projectId, investmentId } = place;
    const confirmation = { projectId, investmentIds: [investmentId], receivedOn: today(), amount };
    await services.payments.confirm(studio.viewer, confirmation);
    return place;
  }
  async function returned() {
    const place = await due();
    return { ...place, paymentId: await givenReturn(app, place.studio, place.projectId, place.investmentId) };
  }
  return {
    setReturnAccount: async () => ({ by: await given.investor('Inés'), input: { account: 'ines.paz' } }),
    removeReturnAccount: async () => {
      const by = await given.investor('Inés');
      await givenReturnAccount(app, by, { account: 'ines.paz', details: null });
      return { by };
    },
    setLegalIdentity: async () => ({ by: await given.investor('Inés'), input: { legalName: 'Inés Paz' } }),
    confirmPayments: async () => {
      const { studio, projectId, investmentId } = await due();
      return { by: studio, input: { projectId, investmentIds: [investmentId], receivedOn: today() } };
    },
    correctPayment: async () => {
      const { studio, investmentId } = await received();
      const rows = await dependencies.payments.paymentsOf([investmentId]);
      return { by: studio, input: { paymentId: rows.get(investmentId)?.[0]?.id, reason: 'Era de otra persona' } };
    },
    donateExcess: async () => {
      const { investor, investmentId } = await received(100_100);
      return { by: investor, input: { investmentId } };
    },
    confirmReturn: async () => {
      const { investor, paymentId } = await returned();
      return { by: investor, input: { paymentId } };
    },
    disputeReturn: async () => {
      const { investor, paymentId } = await returned();
      return { by: investor, input: { paymentId, reason: 'No llegó' } };
    },
    replyToDispute: async () => {
      const { studio, investor, paymentId } = await returned();
      await services.returnAnswers.dispute(investor.viewer, paymentId, 'No llegó');
      return { by: studio, input: { paymentId, text: 'Salió del banco' } };
    },
    withdrawDispute: async () => {
      const { investor, paymentId } = await returned();
      await services.returnAnswers.dispute(investor.viewer, paymentId, 'No llegó');
      return { by: investor, input: { paymentId } };
    },
    refusePayment: async () => {
      const { studio, investmentId } = await reported();
      return { by: studio, input: { investmentId, reason: 'No llegó' } };
    },
    releaseUnpaid: async () => {
      const { studio, projectId, investmentId } = await overdue();
      return { by: studio, input: { projectId, investmentIds: [investmentId] } };
    },
    reportPayment: async () => {
      const { investor, investmentId } = await due();
      return { by: investor, input: { investmentId, amount: 1, paidOn: today() } };
    },
    returnPayment: async () => {
      const { studio, investmentId } = await received();
      await given.reversal(investmentId);
      return { by: studio, input: { investmentId, amount: 1, returnedOn: today() } };
    },
    settlePayment: async () => {
      const { studio, investmentId } = await received(99_900);
      return { by: studio, input: { investmentId, reason: 'El banco cobró' } };
    },
    takeBackDonation: async () => {
      const { investor, investmentId } = await received(100_100);
      await services.settlements.donate(investor.viewer, { investmentId, shown: null });
      return { by: investor, input: { investmentId } };
    },
    takeBackPaymentReport: async () => {
      const { investor, investmentId } = await reported();
      return { by: investor, input: { investmentId } };
    },
  };
}
