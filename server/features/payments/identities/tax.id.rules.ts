const LABELS = /^(?:cui[tl]\s*[:.]?\s*)+/i;
/** Of persons and companies. Other countries have tax ids of eleven digits, too. */
const PREFIXES = ['20', '23', '24', '25', '26', '27', '30', '33', '34'];
const DIVIDED = /^\d{2}[ -]\d{8}[ -]\d$/;
const ELEVEN_DIGITS = /^\d{11}$/;
/** Of the digits before the one that checks them. */
const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const MODULUS = 11;

/** The eleven digits of an Argentine CUIT or CUIL; null for what isn't written as one. */
function argentineDigits(typed: string): string | null {
  const isLabelled = LABELS.test(typed);
  const bare = typed.replace(LABELS, '');
  const digits = bare.replace(/[\s.-]/g, '');
  if (!/^\d+$/.test(digits)) return null;
  if (isLabelled || DIVIDED.test(bare)) return digits;
  return ELEVEN_DIGITS.test(bare) && PREFIXES.includes(bare.slice(0, 2)) ? digits : null;
}

function isCheckRight(digits: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return (MODULUS - (sum % MODULUS)) % MODULUS === Number(digits[WEIGHTS.length]);
}

/** Why a tax id is refused, or null: only an Argentine one is checked. */
export function taxIdProblem(typed: string): string | null {
  const digits = argentineDigits(typed);
  if (digits === null) return null;
  if (!ELEVEN_DIGITS.test(digits)) return `Un CUIT o CUIL tiene 11 dígitos: escribiste ${digits.length}`;
  return isCheckRight(digits) ? null : 'El dígito verificador del CUIT o CUIL no coincide: revísalo';
}

/** An Argentine one as `20-12345678-6`, any other as it was typed. */
export function tidyTaxId(typed: string): string {
  const digits = argentineDigits(typed);
  if (digits === null || taxIdProblem(typed) !== null) return typed;
  return `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}`;
}
