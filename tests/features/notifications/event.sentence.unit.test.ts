import { expect, test } from 'vitest';
import { EVENT_KINDS } from '#server/kernel/event.ts';
import { sentenceOf } from '#server/features/notifications/event.sentence.rules.ts';

test('a sentence is whole without what its reader may not see', () => {
  const nothing = { actor: null, title: null, amountCents: null, isToReader: false };
  for (const kind of EVENT_KINDS) expect(sentenceOf(kind, nothing)).toMatch(/^[A-ZÁÉÍÓÚ][^«»]*[^ ]$/u);
  expect(sentenceOf('investment_received', { ...nothing, actor: 'Inés', amountCents: 123_450 })).toBe(
    'Inés invirtió US$\u00a01.234,50',
  );
  const reversed = { ...nothing, amountCents: 123_450 };
  expect(sentenceOf('investment_reversed', { ...reversed, actor: 'Inés' })).toBe(
    'Se revirtió la inversión de US$\u00a01.234,50 de Inés',
  );
  expect(sentenceOf('investment_reversed', { ...reversed, isToReader: true })).toBe(
    'Se revirtió tu inversión de US$\u00a01.234,50',
  );
  expect(sentenceOf('comment_answered', { ...nothing, actor: 'Ivo', title: 'Una' })).toBe(
    'Ivo respondió a un comentario de la actualización «Una»',
  );
});
