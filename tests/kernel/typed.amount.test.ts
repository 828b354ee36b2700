import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUsd, readMoney, toDollars } from '#server/kernel/money/money.ts';
import { readTypedAmount, typedDollars } from '#server/kernel/money/typed.amount.ts';

const HOW_TO_WRITE = 'Los miles se separan con punto y los centavos con coma, como en 1.500,50';
const anyCents = fc.integer({ min: 0, max: 99_999_999_999 });

test.each([
  ['1234', 123_400],
  [' 1000 ', 100_000],
  ['1234,50', 123_450],
  ['1234.50', 123_450],
  ['1500,5', 150_050],
  ['0,5', 50],
  ['12.5', 1250],
  ['1.500', 150_000],
  ['10.005', 1_000_500],
  ['1.500,50', 150_050],
  ['1.234.567,8', 123_456_780],
  ['999.999.999,99', 99_999_999_999],
  ['007', 700],
  ['US$ 1500', 150_000],
  ['US$\u00a01.500,50', 150_050],
  ['$1500', 150_000],
  ['us$10', 1000],
  ['U$S 1.500', 150_000],
  ['u$s1500,50', 150_050],
  ['U$D 1500', 150_000],
  ['USD 1.500,50', 150_050],
  ['10 USD', 1000],
  ['1.500 U$S', 150_000],
  ['1500 dólares', 150_000],
  ['1 500', 150_000],
  ['1\u00a0234\u00a0567,89', 123_456_789],
  ['US$ 1\u202f500', 150_000],
  ['1\u2009500.50', 150_050],
  ['1500.-', 150_000],
  ['1.500,-', 150_000],
  ['$ 1.500.–', 150_000],
])('%j is an amount', (typed, cents) => {
  expect(readTypedAmount(typed)).toEqual({ cents, problem: null });
});

test.each([
  ['1,500', `¿Quisiste decir 1.500? ${HOW_TO_WRITE}`],
  ['1,234.50', `¿Quisiste decir 1.234,50? ${HOW_TO_WRITE}`],
  ['12,345', `¿Quisiste decir 12.345? ${HOW_TO_WRITE}`],
  ['0.500', HOW_TO_WRITE],
  ['0,500', HOW_TO_WRITE],
  ['1.5000', HOW_TO_WRITE],
  ['1.50000', HOW_TO_WRITE],
  ['10.00.500', HOW_TO_WRITE],
  ['1.500.50', HOW_TO_WRITE],
  ['1.23,45', HOW_TO_WRITE],
  ['1,2,3', HOW_TO_WRITE],
  ['1.', HOW_TO_WRITE],
  [',5', HOW_TO_WRITE],
  ['US$', 'Por favor ingresa un monto válido'],
  ['US$ US$ 10', HOW_TO_WRITE],
  ['US$ -10', 'Por favor ingresa un monto válido'],
  ['USD 10 USD', HOW_TO_WRITE],
  ['AR$ 10', HOW_TO_WRITE],
  ['2 mil', HOW_TO_WRITE],
  ["1'500", HOW_TO_WRITE],
  ['1 50', HOW_TO_WRITE],
  ['1 5000', HOW_TO_WRITE],
  ['1 500.500', HOW_TO_WRITE],
  ['1 500 .50', HOW_TO_WRITE],
  ['mil', 'Por favor ingresa un monto válido'],
  ['-5', 'Por favor ingresa un monto válido'],
  [',', 'Por favor ingresa un monto válido'],
  ['', 'Por favor ingresa un monto válido'],
  ['1e3', HOW_TO_WRITE],
  ['9'.repeat(41), 'Por favor ingresa un monto válido'],
  ['1.000.000.000', 'El monto debe ser menor que US$ 1.000.000.000'],
])('%j is none, and why is said', (typed, problem) => {
  expect(readTypedAmount(typed)).toEqual({ cents: null, problem });
});

test('every amount is read back as it is shown, with and without its thousands points', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      const shown = typedDollars(toDollars(cents));
      expect(formatUsd(cents)).toBe(`US$\u00a0${shown}`);
      expect(readTypedAmount(shown).cents).toBe(cents);
      expect(readTypedAmount(shown.replaceAll('.', '')).cents).toBe(cents);
    }),
  );
});

/** The amount as JSON would write it, where a point is never a thousands separator. */
const asJson = (typed: string): number | null => readMoney(typed.replaceAll('.', '').replace(',', '.'));

test('what is typed means the number without its points, unless its only point comes before one or two digits', () => {
  const typedText = fc.string({ unit: fc.constantFrom('0', '1', '5', '9', '.', ',', ' ', '-'), maxLength: 12 });
  fc.assert(
    fc.property(typedText, (text) => {
      const { cents, problem } = readTypedAmount(text);
      expect((cents === null) === (problem !== null)).toBe(true);
      if (cents === null) return;
      const typed = text
        .trim()
        .replace(/[.,]-$/, '')
        .replaceAll(' ', '');
      const isDecimalPoint = /^\d+\.\d{1,2}$/.test(typed);
      expect(cents).toBe(isDecimalPoint ? readMoney(typed) : asJson(typed));
    }),
    { numRuns: 2000 },
  );
});
