import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { APIS } from '#tests/support/api.ts';
import { createProject, editProject, getProject, NEW_PROJECT } from '#tests/support/cases/projects.ts';
import type { Account } from '#tests/support/given.ts';

let app: TestApp & { stop(): Promise<void> };
let dana: Account;
let ines: Account;

beforeAll(async () => {
  app = await startApp();
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
});
afterAll(() => app.stop());

const SITE = 'https://marea.example/juego?idioma=es#mapa';
const TRAILER = 'HTTP://videos.example/marea';
const FIELDS = [
  ['website_url', 'websiteUrl', 'El sitio web debe ser una dirección http(s)'],
  ['trailer_url', 'trailerUrl', 'El tráiler debe ser una dirección http(s)'],
] as const;

describe.each(APIS)('through %s', (api) => {
  const create = (fields: object) => app.ask(api, dana, createProject({ ...NEW_PROJECT, ...fields }));

  test('a project has neither a site nor a trailer until its developer says one', async () => {
    expect((await create({})).data).toMatchObject({ websiteUrl: null, trailerUrl: null });
  });

  test('both are trimmed, shown to whoever sees the project, and taken away by null or an empty text', async () => {
    const { data } = await create({ website_url: ` ${SITE} `, trailer_url: TRAILER, is_published: true });
    expect(data).toMatchObject({ websiteUrl: SITE, trailerUrl: TRAILER });
    const id = Number(data.id);
    expect((await app.ask(api, ines, getProject(id))).data).toMatchObject({ websiteUrl: SITE, trailerUrl: TRAILER });
    const edited = await app.ask(api, dana, editProject(id, { website_url: null }));
    expect(edited.data).toMatchObject({ websiteUrl: null, trailerUrl: TRAILER });
    expect((await app.ask(api, dana, editProject(id, { trailer_url: '' }))).data.trailerUrl).toBeNull();
  });

  test.each(FIELDS)('%s is an address that a reader may follow, or is refused', async (sent, name, wrong) => {
    for (const address of [
      'marea.example',
      'javascript:alert(1)',
      'ftp://marea.example',
      '/media/ab12.png',
      'https://',
      'https://dana:secreto@marea.example',
      'https://marea.example/a b',
      'https://marea.example/"><script>',
      'https://marea.example/\u0000',
      `https://marea.example/${'a'.repeat(300)}`,
      `https://${'/'.repeat(200_000)} `,
    ]) {
      const refused = await create({ [sent]: address });
      expect({ address: address.slice(0, 50), code: refused.code, details: refused.details }).toEqual({
        address: address.slice(0, 50),
        code: 'VALIDATION',
        details: { [name]: wrong },
      });
    }
    const longest = `https://marea.example/${'a'.repeat(278)}`;
    expect((await create({ [sent]: longest })).data[name]).toBe(longest);
  });
});

test('the document of REST describes both', async () => {
  const { body } = await app.rest(null, 'GET', '/openapi.json');
  const { schemas } = (body as { components: { schemas: Record<string, { properties: object }> } }).components;
  for (const [sent] of FIELDS) {
    expect(schemas['Project']?.properties).toHaveProperty(sent, {
      type: ['string', 'null'],
      description: expect.stringMatching(/At most 300 characters/) as unknown,
    });
  }
});
