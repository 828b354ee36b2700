import { expect } from 'vitest';

/** Vitest's matchers have the type `any`; these have not. */
export const SOME_TEXT: unknown = expect.any(String);
export const SOME_ID: unknown = expect.any(Number);
export const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);

/** An answer of the original calls with this error. */
export const refused = (status: number, code: string) => ({
  status,
  body: { code, message: SOME_TEXT, error: SOME_TEXT },
});
