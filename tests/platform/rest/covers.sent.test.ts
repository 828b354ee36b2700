import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { like } from './expected.ts';
import { formOf, png } from './form.ts';

const app = await startAppForFile();
let dana: Account;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
});

const FIELDS = {
  title: 'Luces',
  description: 'Texto',
  genre: 'adventure',
  platform: ['PC', 'Switch'],
  current_stage: 'polish',
  current_stadium: 'beta',
  funding_goal: '5000.50',
  max_investors: '7',
  is_published: 'true',
};

describe('a project sent as a form', () => {
  test('reads every field, and its picture becomes the cover', async () => {
    const made = await app.rest(dana, 'POST', '/projects', formOf({ ...FIELDS, cover_image: await png() }));
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...FIELDS,
        funding_goal: 5000.5,
        max_investors: 7,
        is_published: true,
        cover_image: like(/^\/media\/\w+\.png$/),
      },
    });
    const { id, cover_image: cover } = made.body as { id: number; cover_image: string };
    expect((await app.send(cover, {})).status).toBe(200);

    const edited = await app.rest(dana, 'PUT', `/projects/${id}`, formOf({ title: 'Otras luces' }));
    expect(edited).toMatchObject({
      status: 200,
      body: { title: 'Otras luces', cover_image: cover, platform: ['PC', 'Switch'] },
    });
    const again = await app.rest(dana, 'PUT', `/projects/${id}`, formOf({ cover_image: await png() }));
    expect(again.body).not.toMatchObject({ cover_image: cover });
  });

  test.each([
    ['two pictures', async () => ({ cover_image: [await png(), await png()] })],
    ['a picture elsewhere', async () => ({ media: await png() })],
    ['a text under the name of one', async () => ({ cover_image: { file: new Blob(['hola']), name: 'a.png' } })],
  ])('%s is refused', async (_name, parts) => {
    const answer = await app.rest(dana, 'POST', '/projects', formOf({ ...FIELDS, ...(await parts()) }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_MEDIA' } });
  });
});

test.each([
  ['POST', '/auth/login'],
  ['PUT', '/users/profile'],
  ['POST', '/projects/1/milestones'],
  ['POST', '/projects/1/invest'],
])('%s %s takes no form for an empty body', async (method, path) => {
  const answer = await app.rest(dana, method, path, formOf({ name: 'x' }));
  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', message: like(/JSON/) } });
});
