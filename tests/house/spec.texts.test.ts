import { expect, test } from 'vitest';
import { sourcesUnder } from './sources.ts';
import { SPEC_TEXTS } from './spec.texts.ts';

/** Compares words with their codes, and shows nothing. */
const TABLES = 'tests/client/labels.test.ts';

/** Everything written there, with sentences that go on in the next line put together again. */
const textOf = (...folders: string[]): string =>
  sourcesUnder(...folders)
    .filter(({ path }) => path !== TABLES)
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/'\s*\+\s*'/g, '');

const missingFrom = (written: string): string[] => SPEC_TEXTS.filter((text) => !written.includes(text));

test('every text the specification quotes is said by the client or the rules it shares with the server', () => {
  expect(missingFrom(textOf('client', 'server/domain'))).toEqual([]);
});

test('every text the specification quotes is looked for on a screen by some test', () => {
  expect(missingFrom(textOf('tests/client', 'tests/browser'))).toEqual([]);
});
