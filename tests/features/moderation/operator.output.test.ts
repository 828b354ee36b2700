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

test('texts are printed in whole, and can not look like another line', async () => {
  const text = `Me pidieron transferir a otra cuenta. ${'Es una estafa. '.repeat(12)}`.trim();
  const reports = [
    { id: 3, text, subject: { kind: 'project', title: 'Luces' }, createdAt: '2026-03-05T15:00:00.123Z' },
    { id: 4, text: 'Es falso\nstate: public', subject: null, createdAt: '2026-03-05T15:00:01.000Z' },
  ];
  expect((await printed({ result: { reports, next: null } })).split('\n')).toEqual([
    'reports:',
    '  id: 3',
    `  text: ${text}`,
    '  subject:',
    '    kind: project',
    '    title: Luces',
    '  createdAt: 2026-03-05T15:00:00Z',
    '',
    '  id: 4',
    '  text:',
    '    Es falso',
    '    state: public',
    '  subject: –',
    '  createdAt: 2026-03-05T15:00:01Z',
    'next: –',
    '',
  ]);
});

test('rows that fit are a table without the columns that are empty', async () => {
  const rows = [
    { id: 12, kind: 'RECEIVED', dollars: -1, reason: null },
    { id: 9, kind: 'REPORTED', dollars: 100.5, reason: null },
  ];
  expect((await printed({ result: rows })).split('\n')).toEqual([
    'id  kind      dollars',
    '12  RECEIVED  -1',
    '9   REPORTED  100.5',
    '',
  ]);
});

test('the help names every command', () => {
  expect(createProgram(async () => ({ result: null })).helpInformation()).toMatch(/suspend .*\n[\s\S]*dead-jobs/);
});
