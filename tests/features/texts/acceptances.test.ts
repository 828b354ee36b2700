import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { TextVersion } from '#server/features/texts/text.rules.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { APIS } from '#tests/support/api.ts';
import { register } from '#tests/support/cases/accounts.ts';
import { acceptTexts, listLegalTexts, listTextsToAccept, sentVersions } from '#tests/support/cases/texts.ts';
import { PASSWORD, type Account } from '#tests/support/given.ts';
import { placeText } from '#tests/support/texts.ts';

const app = await startAppForFile();
let ines: Account;
let people = 0;

beforeEach(async () => {
  placeText(app, 'terms', 'Los términos.');
  placeText(app, 'privacy', 'La política.');
  ines = await app.given.investor('Inés');
});

const current = async (): Promise<TextVersion[]> => (await app.ask(null, listLegalTexts())).data;
const toAccept = async (who: { token: string }) => (await app.ask(who, listTextsToAccept())).data;
const newcomer = () => ({ email: `nueva${(people += 1)}@ejemplo.test`, password: PASSWORD, role: 'investor' });

const registering = async (acceptedTexts: readonly TextVersion[]) => {
  const { role, ...credentials } = newcomer();
  const input = { ...credentials, role: role.toUpperCase(), acceptedTexts: sentVersions(acceptedTexts) };
  const { graphql } = register({ ...credentials, role });
  return app.ask(null, { graphql: { ...graphql, variables: { input } } });
};

/** What is stored of an account. */
async function stored(userId: number) {
  const { textAcceptances } = app.app.database.tables;
  const rows = await app.app.database.read.select().from(textAcceptances).where(eq(textAcceptances.userId, userId));
  return rows.map(({ name, version }) => ({ name, version }));
}

const BOTH = [
  { name: 'terms', isChanged: false },
  { name: 'privacy', isChanged: false },
];

test('whoever registers with the versions they read has accepted them', async () => {
  const versions = await current();
  const { data } = await registering(versions);
  expect(await stored(data.user.id)).toEqual(expect.arrayContaining(versions));
  expect(await toAccept({ token: data.accessToken })).toEqual([]);
});

test.each(APIS)('whoever registers through %s without versions has accepted none', async (api) => {
  const { ok, data } = await app.ask(api, null, register(newcomer()));
  expect(ok).toBe(true);
  expect(await stored(data.user.id)).toEqual([]);
  expect(await toAccept({ token: data.accessToken })).toEqual(BOTH);
});

test('who registers with a version that is none, or no more, is told so and has no account', async () => {
  const former = await current();
  placeText(app, 'terms', 'Los términos de ahora.');
  expect(await registering(former)).toMatchObject({ ok: false, code: 'TEXTS_CHANGED' });
  const { users } = app.app.database.tables;
  expect(await app.app.database.read.$count(users, eq(users.email, `nueva${people}@ejemplo.test`))).toBe(0);
});

test('a text that changes is to be accepted again, and the one before stays noted', async () => {
  const [terms] = await current();
  expect(await toAccept(ines)).toEqual([]);
  placeText(app, 'terms', 'Los términos de ahora.');
  expect(await toAccept(ines)).toEqual([{ name: 'terms', isChanged: true }]);
  expect((await app.ask(ines, acceptTexts(await current()))).data).toEqual([]);
  expect(await stored(ines.id)).toHaveLength(3);
  placeText(app, 'terms', 'Los términos.');
  expect(await toAccept(ines)).toEqual([]);
  expect(await stored(ines.id)).toContainEqual(terms);
});

test('only current versions are accepted', async () => {
  const former = await current();
  placeText(app, 'privacy', 'La política de ahora.');
  expect(await app.ask(ines, acceptTexts(former))).toMatchObject({ code: 'TEXTS_CHANGED' });
  expect(await app.ask(ines, acceptTexts([{ name: 'terms', version: 'inventada' }]))).toMatchObject({
    code: 'TEXTS_CHANGED',
  });
  expect(await toAccept(ines)).toEqual([{ name: 'privacy', isChanged: true }]);
});

test('accepting again changes nothing', async () => {
  const before = await stored(ines.id);
  expect((await app.ask(ines, acceptTexts(await current()))).ok).toBe(true);
  expect(await stored(ines.id)).toEqual(before);
});
