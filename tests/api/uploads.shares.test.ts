import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { createUpdate } from '#tests/support/cases/updates.ts';
import type { Account } from '#tests/support/given.ts';
import { noise, picture } from '#tests/support/media.ts';

let app: TestApp & { stop(): Promise<void> };
let dana: Account;
let zoe: Account;
let ofDana: number;
let ofZoe: number;

beforeAll(async () => {
  app = await startApp();
  [dana, zoe] = [await app.given.developer('Estudio Sur'), await app.given.developer('Estudio Norte')];
  [ofDana, ofZoe] = [await app.given.project(dana), await app.given.project(zoe)];
});
afterAll(() => app.stop());

const send = (person: Account, project: number, file: Blob) =>
  app.ask('rest', person, createUpdate(project, { title: 'Avance', content: 'Texto', files: [{ file }] }));

test('a picture is taken however many an account sends at once', async () => {
  const large = await noise(2400, 1600);
  const many = Array.from({ length: 24 }, () => send(dana, ofDana, large));
  await Promise.race(many); // the first are refused when places are taken
  expect((await send(zoe, ofZoe, await picture())).code).toBeNull();
  const codes = (await Promise.all(many)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set([null, 'TOO_MANY_REQUESTS']));
});
