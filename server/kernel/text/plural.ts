/** `1 inversor`, `3 inversores`. */
export const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The same without a line break between the number and its word, for parentheses and buttons. */
export const unbrokenPlural = (count: number, one: string, many: string): string =>
  plural(count, one, many).replace(' ', '\u00a0');
