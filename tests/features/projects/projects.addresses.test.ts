import { beforeAll, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { APIS, type Request } from '#tests/support/api.ts';
import { createProject, editProject, getProject, NEW_PROJECT } from '#tests/support/cases/projects.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
});

const setDiscord = (id: number, discordUrl: string | null): Request<string | null> => ({
  graphql: {
    query: 'mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { discordUrl } } }',
    variables: { input: { id: String(id), discordUrl } },
    pick: ({ updateProject }: { updateProject: { project: { discordUrl: string | null } } }) =>
      updateProject.project.discordUrl,
  },
});

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

test("a Discord is GraphQL's alone: REST neither shows nor changes it", async () => {
  const [discordUrl, other] = ['https://discord.example/marea', 'https://discord.example/otro'];
  const id = await app.given.project(dana, { discordUrl, isPublished: true });
  const seen = await app.rest(ines, 'GET', `/projects/${id}`);
  const { body } = await app.rest(dana, 'PUT', `/projects/${id}`, {
    title: 'Pleamar',
    discord_url: other,
    discordUrl: other,
  });
  expect(body).toMatchObject({ title: 'Pleamar' });
  expect(JSON.stringify([seen.body, body])).not.toMatch(/discord/i);
  expect((await app.app.services.projects.get(ines.viewer, id)).discordUrl).toBe(discordUrl);
});

test('a Discord is an address, and is taken away by null', async () => {
  const id = await app.given.project(dana);
  const set = (discordUrl: string | null) => app.ask(dana, setDiscord(id, discordUrl));
  expect(await set('javascript:alert(1)')).toMatchObject({
    code: 'VALIDATION',
    details: { discordUrl: 'El Discord debe ser una dirección http(s)' },
  });
  expect((await set(SITE)).data).toBe(SITE);
  expect((await set(null)).data).toBeNull();
});
