import { expect, test } from 'vitest';
import { EVENT_KINDS, EVENTS } from '#server/kernel/events/event.kinds.ts';

test('a sentence is whole without what its reader may not see', () => {
  const campaign = { isOpen: true, isFunded: false, isBelowGoal: true, endedBelowCents: null };
  const project = {
    outcome: null,
    closing: null,
    payBy: null,
    report: { endsOn: null, due: null, areToCome: false },
    campaign,
  };
  const nothing = { ...project, actor: null, title: null, amountCents: null, toReturnCents: 0, isToReader: false };
  for (const kind of EVENT_KINDS) expect(EVENTS[kind].sentence(nothing)).toMatch(/^[A-ZÁÉÍÓÚ][^«»]*[^ ]$/u);
  expect(EVENTS.investment_received.sentence({ ...nothing, actor: 'Inés', amountCents: 123_450 })).toBe(
    'Inés invirtió US$\u00a01.234,50',
  );
  const reversed = { ...nothing, amountCents: 123_450 };
  expect(EVENTS.investment_reversed.sentence({ ...reversed, actor: 'Inés' })).toBe(
    'Se anuló la inversión de US$\u00a01.234,50 de Inés',
  );
  expect(EVENTS.investment_reversed.sentence({ ...reversed, isToReader: true })).toBe(
    'Se anuló tu inversión de US$\u00a01.234,50',
  );
  expect(EVENTS.comment_answered.sentence({ ...nothing, actor: 'Ivo', title: 'Una' })).toBe(
    'Ivo respondió a un comentario de la actualización «Una»',
  );
});
