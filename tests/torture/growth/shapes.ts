/** A hostile value as JSON text of about `bytes` bytes. */
export type Shape = { name: string; json: (bytes: number) => string };

const repeated = (unit: string, bytes: number): string => unit.repeat(Math.max(1, Math.floor(bytes / unit.length)));

/**
 * Repeated texts between a prefix and a suffix, on which regular expressions, parsers and error messages may be slow.
 */
const UNITS: [name: string, unit: string, before?: string, after?: string][] = [
  ['letters', 'a'],
  ['dots of an address', '.', 'a@', ''],
  ['labels of an address', 'a.', 'a@'],
  ['at signs', '@'],
  ['words', 'ab cd ef '],
  ['blanks before the end', ' ', 'x', 'x'],
  ['line breaks', '\n', 'x', 'x'],
  ['quotes', '"'],
  ['backslashes', '\\'],
  ['braces', '{[('],
  ['colons and commas', ':,'],
  ['digits', '9'],
  ['decimals', '0', '0.', '1'],
  ['dashes', '-', '2026-01-01'],
  ['days', '2026-01-01T'],
  ['accents', '\u0301', 'a'],
  ['pictures', '🎮'],
  ['halves of pictures', '\ud83c'],
  ['an address of pages', 'a/../', 'https://a.b/'],
  ['percent signs', '%25'],
  ['links of Markdown', '[a]('],
  ['marks of Markdown', '*_`'],
  ['headings of Markdown', 'a\n=\n'],
  ['items of Markdown', '- a\n'],
  ['lines of Markdown', 'a\n'],
  ['elements', '<a '],
  ['a list in a text', '[', '["', '"]'],
  ['our own error', ' got invalid value '],
  ['places of our own error', ' at "value.a"; '],
  ['ends of our own error', '; Field "a" Expected value of type "b", found '],
  ['another error of ours', ' cannot represent : has invalid value '],
];

export const TEXTS: Shape[] = UNITS.map(([name, unit, before = '', after = '']) => ({
  name,
  json: (bytes) => {
    const length = Buffer.byteLength(JSON.stringify(unit)) - 2;
    const times = Math.max(1, Math.floor((bytes - 40) / length));
    return JSON.stringify(before + unit.repeat(times) + after);
  },
}));

export const NUMBERS: Shape[] = [
  { name: 'a number of digits', json: (bytes) => repeated('9', bytes) },
  { name: 'a number of decimals', json: (bytes) => `0.${repeated('0', bytes)}1` },
  { name: 'a number of zeros', json: (bytes) => `1${repeated('0', bytes)}` },
  { name: 'an exponent', json: (bytes) => `1e${repeated('9', bytes)}` },
];

const listOf = (item: string) => (bytes: number) => `[${repeated(`${item},`, bytes).slice(0, -1)}]`;
const keysOf = (key: (index: number) => string) => (bytes: number) =>
  `{${Array.from({ length: Math.max(1, Math.floor(bytes / (key(10_000).length + 5))) }, (_, index) => `"${key(index)}":1`).join()}}`;

export const STRUCTURES: Shape[] = [
  { name: 'a list of numbers', json: listOf('1') },
  { name: 'a list of long numbers', json: listOf('0.1234567890123456') },
  { name: 'a list of empty texts', json: listOf('""') },
  { name: 'a list of texts', json: listOf('"ab"') },
  { name: 'a list of nulls', json: listOf('null') },
  { name: 'a list of objects', json: listOf('{}') },
  { name: 'a list of unknown keys', json: listOf('{"x":{"y":1}}') },
  { name: 'lists in lists', json: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2) },
  {
    name: 'objects in objects',
    json: (bytes) => `${repeated('{"a":', (bytes * 5) / 6)}1${'}'.repeat(Math.max(1, Math.floor(bytes / 6)))}`,
  },
  { name: 'unknown keys', json: keysOf((index) => `k${index}`) },
  { name: 'escaped keys', json: keysOf((index) => `\\u0061${index}`) },
  { name: 'keys of an object', json: keysOf((index) => `__proto__${index}`) },
];

export const SHAPES: Shape[] = [...TEXTS, ...NUMBERS, ...STRUCTURES];
