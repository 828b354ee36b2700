import { expect, test } from 'vitest';
import { DISTRIBUTIONS } from '#server/kernel/events/event.distributions.ts';
import type { EventKind } from '#server/kernel/events/event.kinds.ts';
import { REVENUE_REPORTS } from '#server/kernel/events/event.reports.ts';
import { eventLink } from '#server/features/notifications/event.link.rules.ts';

test('who is told of how to pay is led to what they pay', () => {
  const of = { isStudio: false, projectId: 7, updateId: null, commentId: null, questionId: null, investmentId: null };
  expect(eventLink('payment_instructions_published', of)).toEqual({ path: '/payments', label: 'Ver mis pagos' });
  expect(eventLink('payment_reported', of)).toEqual({ path: '/projects/7/payments', label: 'Ver los pagos' });
  expect(eventLink('campaign_ended', of)).toEqual({ path: '/projects/7', label: 'Ver el proyecto' });
});

test.each(Object.keys({ ...DISTRIBUTIONS, ...REVENUE_REPORTS }) as EventKind[])(
  'of %s the studio is led to its game, and the investor to their returns',
  (kind) => {
    const of = { projectId: 7, updateId: null, commentId: null, questionId: null, investmentId: null };
    const studio = { path: '/projects/7/returns', label: 'Ver ingresos y retornos' };
    expect(eventLink(kind, { ...of, isStudio: true })).toEqual(studio);
    expect(eventLink(kind, { ...of, isStudio: false })).toEqual({ path: '/returns', label: 'Ver tus retornos' });
  },
);
