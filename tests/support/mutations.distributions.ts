import { dayOf } from '#server/kernel/time/calendar.ts';
import type { TestApp } from './app.ts';
import { givenOwed, payOwed } from './distributions.ts';

/** Mutations of what was paid of revenue, each with a game and people of its own. */
export function mutationsOfDistributions(app: TestApp) {
  const { distributions } = app.app.services;

  async function paid() {
    const place = await givenOwed(app);
    return { ...place, paymentId: await payOwed(app, place.studio, place.projectId, place.investor) };
  }
  async function disputed() {
    const place = await paid();
    await distributions.dispute(place.investor.viewer, place.paymentId, 'No llegó');
    return place;
  }
  return {
    markDistributionsPaid: async () => {
      const { studio, investor, projectId } = await givenOwed(app);
      const paidOn = dayOf(app.app.dependencies.calendar());
      return { by: studio, input: { projectId, investorIds: [investor.id], total: 100, paidOn } };
    },
    correctDistribution: async () => {
      const { studio, paymentId } = await paid();
      return { by: studio, input: { paymentId, reason: 'Era de otra persona' } };
    },
    confirmDistribution: async () => {
      const { investor, paymentId } = await paid();
      return { by: investor, input: { paymentId } };
    },
    disputeDistribution: async () => {
      const { investor, paymentId } = await paid();
      return { by: investor, input: { paymentId, reason: 'No llegó' } };
    },
    withdrawDistributionDispute: async () => {
      const { investor, paymentId } = await disputed();
      return { by: investor, input: { paymentId } };
    },
    replyToDistribution: async () => {
      const { studio, paymentId } = await disputed();
      return { by: studio, input: { paymentId, text: 'Salió del banco' } };
    },
  };
}
