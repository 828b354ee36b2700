import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOperatorTexts } from '#server/features/texts/operator.texts.service.ts';
import { createTextUpkeep } from '#server/features/texts/text.upkeep.jobs.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { listTextsToAccept } from '#tests/support/cases/texts.ts';
import { OPERATOR, operatorServices } from '#tests/support/operator.ts';
import { placeText } from '#tests/support/texts.ts';

/** What each copy of the server does every minute, with its own warnings. */
function upkeepOf({ app: { dependencies } }: Pick<TestApp, 'app'>, operatorTexts = dependencies.operatorTexts) {
  const warnings: string[] = [];
  const warn = (details: object, message: string) => void warnings.push(`${JSON.stringify(details)} ${message}`);
  const look = createTextUpkeep({ ...dependencies, operatorTexts }, { warn, error: warn });
  return { look, warnings };
}

const shown = async ({ url }: Pick<TestApp, 'url'>) =>
  (await fetch(`${url}/terminos`, { headers: { accept: 'text/html' } })).text();

const toAccept = async (app: TestApp, who: { token: string }) => (await app.ask(who, listTextsToAccept())).data;

const WAYS: [string, (folder: string) => void][] = [
  ['is deleted', (folder) => rmSync(join(folder, 'terminos.md'))],
  ['is in a folder that is away', (folder) => renameSync(folder, `${folder}.away`)],
  [
    'is a folder',
    (folder) => {
      rmSync(join(folder, 'terminos.md'));
      mkdirSync(join(folder, 'terminos.md'));
    },
  ],
  ['is empty', (folder) => placeText({ dataDir: join(folder, '..') }, 'terms', '')],
];

test.each(WAYS)('a text whose file %s is shown as it was read last, and not asked for anew', async (_how, lose) => {
  const app = await startAppForTest();
  placeText(app, 'terms', 'Los nuestros.');
  const { look, warnings } = upkeepOf(app);
  await look();
  const ines = await app.given.investor('Inés');
  expect(await toAccept(app, ines)).toEqual([]);
  lose(join(app.dataDir, 'textos'));

  expect(await shown(app)).toContain('Los nuestros.');
  expect(await toAccept(app, ines)).toEqual([]);
  const restarted = createOperatorTexts(join(app.dataDir, 'textos'), app.app.dependencies.storedTexts.find);
  expect(await restarted.listLegal()).toEqual(await app.app.services.texts.listLegal());
  expect(warnings).toEqual([]);
  await look();
  await look();
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatch(/"file":"terminos.md".*can't be read: people are shown the one that was read last/);
  const { status } = operatorServices(app);
  expect((await status.read(OPERATOR)).textProblems).toMatchObject([{ kind: 'missing', file: 'terminos.md' }]);
  mkdirSync(join(app.dataDir, 'textos'), { recursive: true });
  rmSync(join(app.dataDir, 'textos', 'terminos.md'), { recursive: true, force: true });
  placeText(app, 'terms', 'Los de ahora.');
  expect(await shown(app)).toContain('Los de ahora.');
  await look();
  expect((await status.read(OPERATOR)).textProblems).toEqual([]);
});

test('copies of the server with different texts are noticed, those that read a change one after the other are not', async () => {
  const app = await startAppForTest();
  const away = mkdtempSync(join(tmpdir(), 'fichin-textos-'));
  onTestFinished(() => rmSync(away, { recursive: true }));
  const texts = createOperatorTexts(join(away, 'textos'), app.app.dependencies.storedTexts.find);
  const [one, other] = [upkeepOf(app), upkeepOf(app, texts)];
  const placeBoth = (text: string) => [app, { dataDir: away }].map((copy) => placeText(copy, 'terms', text));
  placeBoth('Los nuestros.');
  await one.look();
  await other.look();
  placeBoth('Los de ahora.');
  await one.look();
  await other.look();
  expect([one.warnings, other.warnings]).toEqual([[], []]);

  placeText({ dataDir: away }, 'terms', 'Otros.');
  await other.look();
  await one.look();
  expect(one.warnings).toEqual([
    expect.stringContaining('another copy of the server has another text of the operator'),
  ]);
  expect(other.warnings).toEqual([]);
});
