import { expect, test } from 'vitest';
import { sourcesUnder } from './sources.ts';
import { SPEC_TEXTS } from './spec.texts.ts';

/** Left out: it only compares labels with codes and displays nothing. */
const TABLES = 'tests/client/labels.test.ts';

/** The source of the folders, with string literals concatenated over several lines joined. */
const textOf = (...folders: string[]): string =>
  sourcesUnder(...folders)
    .filter(({ path }) => path !== TABLES)
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/'\s*\+\s*'/g, '');

const missingFrom = (written: string): string[] => SPEC_TEXTS.filter((text) => !written.includes(text));

test('every text the specification quotes is said by the client or the rules it shares with the server', () => {
  expect(missingFrom(textOf('client', 'server/kernel', 'server/features'))).toEqual([]);
});

test('every text the specification quotes is looked for on a screen by some test', () => {
  expect(missingFrom(textOf('tests/client', 'tests/browser'))).toEqual([]);
});
