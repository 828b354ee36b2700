import { describe, expect, test } from 'vitest';
import { accountKindOf, accountProblem, tidyAccount } from '#server/features/payments/instructions/account.rules.ts';
import { CBU, CVU, IBAN } from '#tests/support/instructions.ts';

const problemOf = (typed: string): string | null => accountProblem(tidyAccount(typed) ?? '');

describe('an account to pay to', () => {
  test.each([
    ['CBU', CBU],
    ['CVU', CVU],
    ['IBAN', IBAN],
    ['IBAN', 'es91 2100 0418 4502 0005 1332'],
    ['IBAN', 'NO93 8601 1117 947'],
    ['ALIAS', 'luz.del-sur'],
    ['ALIAS', 'Faro24'],
    ['ALIAS', 'ar20estudiodelsur'],
    ['ALIAS', 'es2026estudiojuegos'],
    ['ALIAS', 'de10juegosnuevos'],
    ['ALIAS', 'alias.del-sur'],
    ['ALIAS', 'cbu-del-faro'],
    ['CBU', `CBU: ${CBU}`],
    ['CVU', `CVU ${CVU}`],
    ['IBAN', `IBAN ${IBAN}`],
    ['ALIAS', 'Alias: luz.del-sur'],
  ])('is recognized as %s: %s', (kind, typed) => {
    expect(problemOf(typed)).toBeNull();
    expect(accountKindOf(tidyAccount(typed) ?? '')).toBe(kind);
  });

  test('is stored without the spaces and hyphens that it is printed with, and an IBAN in capitals', () => {
    expect(tidyAccount(` ${CBU.slice(0, 8)} ${CBU.slice(8)}\u00a0`)).toBe(CBU);
    expect(tidyAccount('es91 2100 0418 4502 0005 1332')).toBe(IBAN);
    expect(tidyAccount(`${CBU.slice(0, 8)}-${CBU.slice(8)}`)).toBe(CBU);
    expect(tidyAccount('ES91-2100-0418-4502-0005-1332')).toBe(IBAN);
    expect(tidyAccount(' Luz.Del-Sur ')).toBe('Luz.Del-Sur');
    expect(tidyAccount('  ')).toBeNull();
  });

  test.each(['-', '–', '—', '\u2010', '\u2011', '\u2212', ' – ', '\u00ad', '\u200b'])(
    'is stored without what divides its digits: %j',
    (sign) => {
      expect(tidyAccount(`CBU: ${CBU.slice(0, 8)}${sign}${CBU.slice(8)}`)).toBe(CBU);
      expect(tidyAccount(`IBAN: ${IBAN.slice(0, 4)}${sign}${IBAN.slice(4)}`)).toBe(IBAN);
    },
  );

  test.each(['CBU:', 'cbu ', 'CBU/CVU: ', 'Alias CBU: ', 'iban = '])('is stored without its label: %j', (label) => {
    for (const account of [CBU, IBAN, 'Luz.Del-Sur']) expect(tidyAccount(label + account)).toBe(account);
  });

  test('is never another alias than the one that was typed', () => {
    for (const typed of ['luz del sur', 'luz del-sur', 'es20 luz sur']) expect(tidyAccount(typed)).toBe(typed);
    expect(problemOf('luz del sur')).toBe('Un alias no lleva espacios: escríbelo tal como es');
    expect(problemOf('luz–del–sur')).toMatch(/^Escribe un CBU/);
    expect(problemOf('Alias:')).toMatch(/^Escribe un CBU/);
  });

  test('is not made of zeros', () => {
    expect(problemOf('0'.repeat(22))).toBe('Un CBU o CVU no tiene solo ceros: revísalo');
  });

  test.each([...CBU].map((_digit, place) => place))('with one wrong digit is no CBU: the one at %s', (place) => {
    const wrong = (Number(CBU[place]) + 1) % 10;
    expect(problemOf(`${CBU.slice(0, place)}${wrong}${CBU.slice(place + 1)}`)).toBe(
      'Un dígito verificador del CBU o CVU no coincide: revísalo',
    );
  });

  test('with two digits exchanged is no IBAN, also where it is as short as an alias', () => {
    const wrong = 'El IBAN no es correcto: revísalo';
    expect(problemOf('ES9121000418450200051323')).toBe(wrong);
    expect(problemOf('NO9386011117974')).toBe(wrong);
  });

  test('of another length is none, and what it counts is said', () => {
    expect(problemOf(CBU.slice(1))).toBe('Un CBU o CVU tiene 22 dígitos: escribiste 21');
    expect(problemOf('123456')).toBe('Un CBU o CVU tiene 22 dígitos: escribiste 6');
    for (const wrong of ['ES6121000418450200051332000', 'NO93 8601 1117 94', 'NO938601111794'])
      expect(problemOf(wrong)).toBe('Al IBAN le faltan o le sobran caracteres: revísalo');
  });

  test.each([
    'corto',
    'a'.repeat(21),
    'un-alias-largo-de-mas',
    'con/barra',
    'eñe.del.sur',
    '🙂🙂🙂🙂🙂🙂',
    '......',
    '.faro24',
    'faro24-',
  ])('is not %s', (typed) => {
    expect(problemOf(typed)).toMatch(/^Escribe un CBU/);
  });
});
