import { dictionary } from '@zxcvbn-ts/language-common';

const MIN_LENGTH = 8;

/** In lower case; shorter ones are refused anyway. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH),
);
