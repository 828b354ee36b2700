import { dictionary as passwords } from '@zxcvbn-ts/language-common';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { folded } from '#server/kernel/text/search.words.ts';

/** Common passwords in Argentina that neither list has. */
const ARGENTINE = `
  aguanteboca bariloche bostero buenosaires cambiame dibu dulcedeleche fernet holamundo laplata lasmalvinas
  malvinas mardelplata muchachos patagonia quilmes riverplate sanlorenzo scaloneta tequieromucho vamosargentina
  vamosriver videojuegos vivaperon
`
  .trim()
  .split(/\s+/);

const SPANISH = [
  ...spanish['commonWords-es-es'],
  ...spanish['firstnames-es-es'],
  ...spanish['lastnames-es-es'],
  ...ARGENTINE,
];

/** Passwords, words and names in lower case; Spanish ones without accents too. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...passwords['passwords-common'],
  ...SPANISH,
  ...SPANISH.filter((word) => /[^a-z]/.test(word)).map(folded),
]);
