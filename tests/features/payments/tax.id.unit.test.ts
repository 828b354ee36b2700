import { expect, test } from 'vitest';
import { taxIdProblem, tidyTaxId } from '#server/features/payments/identities/tax.id.rules.ts';

test.each(['20-12345678-6', '20123456786', 'CUIT: 20 12345678 6', 'cuil 20-12345678-6'])(
  'the Argentine tax id %s is right, and stored in one form',
  (typed) => expect([taxIdProblem(typed), tidyTaxId(typed)]).toEqual([null, '20-12345678-6']),
);

test('a check digit that is 0, and one of a prefix that replaces another, are right', () => {
  expect([taxIdProblem('30-50000000-0'), taxIdProblem('33-69345023-9')]).toEqual([
    expect.stringContaining('no coincide'),
    null,
  ]);
});

test('one wrong digit of an Argentine tax id is found, wherever it is', () => {
  const right = '20123456786';
  for (const [place, digit] of Array.from(right).entries()) {
    if (place < 2) continue; // another prefix may be no Argentine one
    for (let other = 0; other < 10; other += 1) {
      if (String(other) === digit) continue;
      const wrong = right.slice(0, place) + other + right.slice(place + 1);
      expect(taxIdProblem(wrong), wrong).toBe('El dígito verificador del CUIT o CUIL no coincide: revísalo');
    }
  }
  expect(taxIdProblem('CUIT 2012345678')).toBe('Un CUIT o CUIL tiene 11 dígitos: escribiste 10');
});

test.each(['200.123.456-78', 'ESB12345678', 'DE 129273398', '12345678901', 'RUC 20100130204'])(
  'another tax id, as %s, is plain text',
  (typed) => expect([taxIdProblem(typed), tidyTaxId(typed)]).toEqual([null, typed]),
);
