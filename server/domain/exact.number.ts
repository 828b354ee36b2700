/** Characters. A longer number is refused unread. */
const MAX_LENGTH = 40;
/** At most fifteen digits, near enough to one: a double keeps them all. */
const SHORT = /^-?[\d.]{1,15}(?:e[+-]?\d{1,2})?$/i;

/** Whether a decimal number, as JSON and GraphQL write it, is the same once it is read: nothing is rounded away. */
export function isExactNumber(written: string): boolean {
  if (SHORT.test(written)) return true;
  if (written.length > MAX_LENGTH) return false;
  const printed = String(Number(written));
  return printed === written || canonical(printed) === canonical(written);
}

/** The significant digits and their power of ten. */
function canonical(written: string): string {
  const [mantissa = '', exponent = '0'] = written.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}
