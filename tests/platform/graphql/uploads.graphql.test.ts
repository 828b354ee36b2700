import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { picture, video, expectNoOrphans } from '#tests/support/media.ts';

const app = await startAppForFile();
let dana: Account;
let project: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
});
beforeEach(async () => {
  project = await app.given.project(dana);
});
afterEach(() => expectNoOrphans(app));

const fetched = async (url: string) => Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer());

describe('the GraphQL multipart request', () => {
  const query = 'mutation ($input: CreateUpdateInput!) { createUpdate(input: $input) { update { media { url } } } }';
  const operations = (media: unknown[], title: unknown = 'Avance') =>
    JSON.stringify({ query, variables: { input: { projectId: project, title, content: 'Texto', media } } });
  const post = (
    parts: [string, string | Blob][],
    headers: Record<string, string> = { authorization: `Bearer ${dana.token}` },
  ) => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    return app.send('/graphql', { method: 'POST', body: form, headers });
  };
  const one = [{ file: null }];
  const to = (...paths: string[]) => JSON.stringify({ a: paths });
  const FILE = 'variables.input.media.0.file';

  test('needs a header no form of another site can send', async () => {
    const form = async (headers: Record<string, string>) => {
      const parts: [string, string | Blob][] = [
        ['operations', operations(one)],
        ['map', to(FILE)],
        ['a', await picture()],
      ];
      const { status, body } = await post(parts, headers);
      return [status, (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code];
    };
    for (const headers of [{}, { authorization: '' }, { 'apollo-require-preflight': '' }]) {
      expect(await form(headers as Record<string, string>)).toEqual([400, 'BAD_REQUEST']);
    }
    expect(await form({ 'apollo-require-preflight': '1' })).toEqual([401, 'UNAUTHENTICATED']);
    expect(await form({ authorization: `Bearer ${dana.token}` })).toEqual([200, undefined]);
  });

  test('stores a file once for each place it is named in, ten at most', async () => {
    for (const [times, stored] of [
      [10, 10],
      [11, 0],
    ] as const) {
      const media = Array.from({ length: times }, () => ({ file: null }));
      const map = to(...media.map((_none, at) => `variables.input.media.${at}.file`));
      const { body } = await post([
        ['operations', operations(media)],
        ['map', map],
        ['a', await picture()],
      ]);
      const made =
        (body as { data?: { createUpdate: { update: { media: { url: string }[] } } } | null }).data?.createUpdate.update
          .media ?? [];
      expect(new Set(made.map(({ url }) => url)).size).toBe(stored);
    }
  });

  test.each<[string, () => [string, string | Blob][]]>([
    [
      'a map to nowhere',
      () => [
        ['operations', operations(one)],
        ['map', to('variables.input.nothing.0.at.all')],
        ['a', video()],
      ],
    ],
    [
      'a map that is no map',
      () => [
        ['operations', operations(one)],
        ['map', '[1]'],
        ['a', video()],
      ],
    ],
    [
      'no map',
      () => [
        ['operations', operations(one)],
        ['a', video()],
      ],
    ],
    [
      'no operations',
      () => [
        ['map', to(FILE)],
        ['a', video()],
      ],
    ],
    [
      'operations that are no JSON',
      () => [
        ['operations', '{'],
        ['map', to(FILE)],
        ['a', video()],
      ],
    ],
    [
      'a file that is missing',
      () => [
        ['operations', operations(one)],
        ['map', to(FILE)],
      ],
    ],
    [
      'a map to the prototype',
      () => [
        ['operations', operations(one)],
        ['map', to('__proto__.polluted')],
        ['a', video()],
      ],
    ],
    [
      'a file where a text goes',
      () => [
        ['operations', operations([])],
        ['map', to('variables.input.title')],
        ['a', video()],
      ],
    ],
    [
      'a text where a file goes',
      () => [
        ['operations', operations([{ file: 'a.png' }])],
        ['map', '{}'],
      ],
    ],
    [
      'a batch',
      () => [
        ['operations', `[${operations(one)}]`],
        ['map', to('0.variables.input.media.0.file')],
        ['a', video()],
      ],
    ],
    [
      'a name with a NUL',
      () => [
        ['operations', operations(one)],
        ['map', to(FILE)],
        ['a', new File([video()], 'a.png\u0000.html')],
      ],
    ],
  ])('refuses %s', async (_name, parts) => {
    const { body } = await post(parts());
    const [error] = (body as { errors: { extensions: { code: string } }[] }).errors;
    expect(error?.extensions.code).toMatch(/^BAD_|VALIDATION/);
    expect(JSON.stringify(body)).not.toMatch(/createReadStream|capacitor|promise|node_modules/i);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test('a part nobody asked for is not stored', async () => {
    const { body } = await post([
      ['operations', operations([])],
      ['map', '{}'],
      ['orphan', await picture()],
    ]);
    expect(body).toEqual({ data: { createUpdate: { update: { media: [] } } } });
  });

  test('takes a picture as a cover, and no video', async () => {
    const cover = (file: Blob) => {
      const form = new FormData();
      const edit = 'mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { coverImage } } }';
      form.append(
        'operations',
        JSON.stringify({ query: edit, variables: { input: { id: String(project), cover: null } } }),
      );
      form.append('map', to('variables.input.cover'));
      form.append('a', file, 'a.png');
      return app.graphqlUpload(dana, form);
    };
    expect((await cover(video())).body).toMatchObject({ errors: [{ extensions: { code: 'INVALID_MEDIA' } }] });
    const { body } = await cover(await picture());
    const { coverImage } = (body as { data: { updateProject: { project: { coverImage: string } } } }).data.updateProject
      .project;
    expect(await fetched(coverImage)).not.toHaveLength(0);
  });
});
