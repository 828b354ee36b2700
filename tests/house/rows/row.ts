export type TestName = { file: string; title: string };

/** What a row of the checklist asks, by its id, in a few words, and the tests that see it done. */
export type Rows = Record<string, [words: string, ...tests: [TestName, ...TestName[]]]>;

/** A test by its title, as it is written there. */
export const named = (file: string, title: string): TestName => ({ file: `tests/${file}`, title });
