/** Characters. A longer number is refused without parsing it. */
const MAX_LENGTH = 40;
/** At most fifteen digits and a two-digit exponent: a double has every digit. */
const SHORT = /^-?[\d.]{1,15}(?:e[+-]?\d{1,2})?$/i;

/** Whether a JSON or GraphQL decimal number loses no digit as a JavaScript number. */
export function isExactNumber(written: string): boolean {
  if (SHORT.test(written)) return true;
  if (written.length > MAX_LENGTH) return false;
  const printed = String(Number(written));
  return printed === written || canonical(printed) === canonical(written);
}

/** The significant digits and their power of ten, so that equal numbers are equal texts. */
function canonical(written: string): string {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  let length = digits.length;
  while (digits[length - 1] === '0') length -= 1;
  const significant = digits.slice(0, length);
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
