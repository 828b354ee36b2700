import { expect, test } from 'vitest';
import { eventLink } from '#server/features/notifications/event.link.rules.ts';

test('who is told of how to pay is led to what they pay', () => {
  const of = { projectId: 7, updateId: null, commentId: null, questionId: null, investmentId: null };
  expect(eventLink('payment_instructions_published', of)).toEqual({ path: '/payments', label: 'Ver mis pagos' });
  expect(eventLink('payment_reported', of)).toEqual({ path: '/projects/7/payments', label: 'Ver los pagos' });
  expect(eventLink('campaign_ended', of)).toEqual({ path: '/projects/7', label: 'Ver el proyecto' });
});

test('of what is paid of revenue the studio is led to its game, and the investor to their returns', () => {
  const of = { projectId: 7, updateId: null, commentId: null, questionId: null, investmentId: null };
  const studio = { path: '/projects/7/returns', label: 'Ver ingresos y retornos' };
  expect(eventLink('distribution_disputed', of)).toEqual(studio);
  expect(eventLink('distribution_paid', of)).toEqual({ path: '/returns', label: 'Ver tus retornos' });
  expect(eventLink('distribution_decided', of)).toEqual({ path: '/projects/7', label: 'Ver el proyecto' });
});
