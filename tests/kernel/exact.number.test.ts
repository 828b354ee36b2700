import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isExactNumber } from '#server/kernel/money/exact.number.ts';

/** A decimal number in a normal form: its digits without trailing zeros, and the power of ten. */
function valueOf(written: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  const digits = BigInt(whole + fraction).toString();
  if (digits === '0') return '0';
  const zeros = digits.length - digits.replace(/0+$/, '').length;
  return `${BigInt(digits) / 10n ** BigInt(zeros)}e${Number(exponent) - fraction.length + zeros}`;
}

describe('a number is exact', () => {
  test.each(['0', '-0', '0.0', '1000.10', '999999999.99', '123456789012345', '0.1', '1e3', '1.50E+2', '1000.000000'])(
    '%s',
    (written) => expect(isExactNumber(written)).toBe(true),
  );

  test('with as many zeros around its digits as fit', () => {
    expect(isExactNumber(`1${'0'.repeat(22)}`)).toBe(true);
    expect(isExactNumber(`0.${'0'.repeat(20)}1`)).toBe(true);
    expect(isExactNumber(`1000.${'0'.repeat(25)}`)).toBe(true);
  });
});

describe('a number is not exact', () => {
  test.each([
    '999.99999999999999',
    '4096.0000000000001',
    '5000.0000000000004',
    '99.999999999999999',
    '9007199254740993',
    '1e400',
    '-1e309',
    '1e-400',
    `1.${'0'.repeat(400)}`,
  ])('%s', (written) => expect(isExactNumber(written)).toBe(false));
});

test('is exact when what JSON.parse makes of it is printed as the same number, and else it is not', () => {
  const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`));
  const numbers = fc
    .tuple(digits(18), fc.option(digits(20)), fc.option(fc.integer({ min: -30, max: 30 })))
    .map(([whole, fraction, exponent]) =>
      [whole.replace(/^0+(?=\d)/, ''), fraction === null ? '' : `.${fraction}`, exponent === null ? '' : `e${exponent}`]
        .join('')
        .slice(0, 60),
    );
  fc.assert(
    fc.property(numbers, (written) => {
      const read = JSON.parse(written) as number;
      if (isExactNumber(written)) expect(valueOf(String(read))).toBe(valueOf(written));
      else expect(written.length > 40 || valueOf(String(read)) !== valueOf(written)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
