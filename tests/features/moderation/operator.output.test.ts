import { expect, test, vi } from 'vitest';
import { createProgram } from '#server/operator/program.ts';

/** Commands for a terminal, and marks that turn what stands after them around. */
const HOSTILE = 'a\u001b[31m\u009b2J\u0085\u202eb\u2066c\u200f\u061c\u2028ñ🎮';
const SHOWN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** What the command line prints of an answer. */
async function printed(answer: { result: unknown } | { error: { code: string; message: string } }, ...args: string[]) {
  let text = '';
  const catching = (chunk: unknown) => ((text += String(chunk)), true);
  const spies = [process.stdout, process.stderr].map((to) => vi.spyOn(to, 'write').mockImplementation(catching));
  await createProgram(async () => answer).parseAsync([...args, 'acts'], { from: 'user' });
  for (const spy of spies) spy.mockRestore();
  process.exitCode = undefined;
  return text;
}

test.each([
  ['a table', { result: [{ reason: HOSTILE }] }],
  ['an object', { result: { reason: HOSTILE, reports: [{ text: HOSTILE }], nested: { [HOSTILE]: [HOSTILE] } } }],
  ['a text', { result: HOSTILE }],
  ['an error', { error: { code: 'NOT_FOUND', message: HOSTILE } }],
])('%s is printed without what a terminal obeys', async (_what, answer) => {
  const plain = await printed(answer);
  expect(plain).toContain('ñ🎮');
  expect(plain).not.toMatch(SHOWN);
  const json = await printed(answer, '--json');
  expect(json).not.toMatch(SHOWN);
  expect(JSON.parse(json)).toEqual(answer);
});

test('the help names every command', () => {
  expect(createProgram(async () => ({ result: null })).helpInformation()).toMatch(/suspend .*\n[\s\S]*dead-jobs/);
});
