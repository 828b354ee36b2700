import sharp from 'sharp';
import { setCover } from '#tests/support/cases/projects.ts';
import { createUpdate, uploadForm, type Sent } from '#tests/support/cases/updates.ts';
import type { Client, Person } from '#tests/support/client.ts';
import { APIS } from '#tests/support/api.ts';
import { picture, textFile, video, withTrailer } from '#tests/support/media.ts';

/** No stored file may contain this text. */
export const PAYLOAD = 'alert("carga")';

/** One upload: its description, the expected error code (null for a success), and how to send it. */
export type Case = { name: string; expected: string | null; send: () => Promise<Said> };
export type Said = { code: string | null; status: number };

/** Bytes. */
const TEN_MIB = 10 * 1024 * 1024;
const NEWS = { title: 'Avance', content: 'Texto' };
const BAD = 'INVALID_MEDIA';

type Stage = { client: Client; dana: Person; ines: Person; projectId: number };

const bomb = async (): Promise<Blob> => {
  const canvas = sharp({ create: { width: 12_000, height: 6000, channels: 3, background: '#fff' } });
  return new Blob([new Uint8Array(await canvas.png({ compressionLevel: 9 }).toBuffer())]);
};

type FileCase = [name: string, expected: string | null, file: Blob, fileName?: string];

const filesOfAllSorts = async (): Promise<FileCase[]> => [
  ['an SVG', BAD, textFile(`<svg xmlns="http://www.w3.org/2000/svg" onload='${PAYLOAD}'/>`), 'a.svg'],
  ['an SVG called PNG', BAD, textFile(`<svg xmlns="http://www.w3.org/2000/svg" onload='${PAYLOAD}'/>`), 'a.png'],
  ['HTML called PNG', BAD, textFile(`<!doctype html><script>${PAYLOAD}</script>`), 'a.png'],
  ['a program with two extensions', BAD, textFile('<?php system($_GET[0]);'), 'a.png.php'],
  ['a script that begins like a GIF', BAD, textFile(`GIF89a=1;${PAYLOAD}`), 'a.gif'],
  ['half a picture', BAD, (await picture('jpeg', 900, 600)).slice(0, 900), 'a.jpg'],
  ['an empty file', BAD, new Blob([]), 'a.png'],
  ['a bomb of pixels', BAD, await bomb(), 'a.png'],
  ['a picture with a script behind', null, await withTrailer(`<script>${PAYLOAD}</script>`), 'a.png'],
  ['a GIF with a script behind', null, new Blob([await picture('gif'), `;${PAYLOAD}`]), 'a.gif'],
  ['a name that climbs', null, await picture(), '../../../../tmp/climbed.png'],
  ['a name that is a device', null, await picture(), 'CON'],
];

/** Each case through both APIs. */
export async function formCases(stage: Stage): Promise<Case[]> {
  const sorts = await filesOfAllSorts();
  const image = await picture();
  const many = (count: number) => Array.from({ length: count }, () => ({ file: image }));
  return APIS.flatMap((api) => {
    const update = (name: string, expected: string | null, sent: Sent, person = stage.dana): Case => ({
      name: `${name} through ${api}`,
      expected,
      send: () => stage.client.ask(api, person, createUpdate(stage.projectId, { ...NEWS, ...sent })),
    });
    const cover = (name: string, expected: string | null, file: Blob): Case => ({
      name: `${name} as a cover through ${api}`,
      expected,
      send: () => stage.client.ask(api, stage.dana, setCover(stage.projectId, file)),
    });
    return [
      ...sorts.map(([name, expected, file, fileName]) =>
        update(name, expected, { files: [{ file, ...(fileName ? { name: fileName } : {}) }] }),
      ),
      ...sorts.slice(0, 9).map(([name, expected, file]) => cover(name, expected, file)),
      update('a name with a NUL', 'BAD_REQUEST', {
        files: [{ file: image, name: 'a.png\u0000.html' }],
      }),
      cover('a video', BAD, video()),
      update('exactly 10 MiB', null, { files: [{ file: video(TEN_MIB) }] }),
      update('one byte more', 'PAYLOAD_TOO_LARGE', { files: [{ file: video(TEN_MIB + 1) }] }),
      update('ten files', null, { files: many(10) }),
      update('eleven files', BAD, { files: many(11) }),
      update('nine good ones and a bad one', BAD, { files: [...many(9), { file: textFile('no') }] }),
      update('a good one under no title', 'VALIDATION', { title: ' ', files: many(1) }),
      update('no token', 'UNAUTHENTICATED', { files: many(1) }, null),
      update('an investor', 'FORBIDDEN', { files: many(1) }, stage.ines),
    ];
  });
}

const OPERATION = 'mutation ($input: CreateUpdateInput!) { createUpdate(input: $input) { update { id } } }';

/** Mistakes possible only in a GraphQL multipart request. */
export async function mapCases({ client, dana, projectId }: Stage): Promise<Case[]> {
  const image = await picture();
  const inputOf = (files: number) => ({
    input: { ...NEWS, projectId: String(projectId), media: Array.from({ length: files }, () => ({ file: null })) },
  });
  const operations = (files: number) => JSON.stringify({ query: OPERATION, variables: inputOf(files) });
  const to = (...paths: string[]) => JSON.stringify({ a: paths });
  const places = (count: number) => Array.from({ length: count }, (_none, at) => `variables.input.media.${at}.file`);
  const whole = () => uploadForm(OPERATION, inputOf(1), [{ file: image }]);

  const post = async (form: FormData, headers: Record<string, string>): Promise<Said> => {
    const authorization = `Bearer ${dana?.token ?? ''}`;
    const { status, body } = await client.send('/graphql', {
      method: 'POST',
      body: form,
      headers: { authorization, ...headers },
    });
    return {
      status,
      code: (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code ?? null,
    };
  };
  const given = (name: string, expected: string | null, parts: [string, string | Blob][]): Case => ({
    name,
    expected,
    send() {
      const form = new FormData();
      for (const [field, value] of parts) form.append(field, value);
      return post(form, { 'apollo-require-preflight': '1' });
    },
  });
  const file = ['a', image] as [string, Blob];
  return [
    { name: 'no preflight header', expected: 'BAD_REQUEST', send: () => post(whole(), {}) },
    given('a map to nowhere', 'BAD_REQUEST', [
      ['operations', operations(1)],
      ['map', to('variables.nowhere.0.x')],
      file,
    ]),
    given('a map that is none', 'BAD_REQUEST', [['operations', operations(1)], ['map', '[1]'], file]),
    given('no map', 'BAD_REQUEST', [['operations', operations(1)], file]),
    given('no operations', 'BAD_REQUEST', [['map', to(...places(1))], file]),
    given('a file that never comes', 'BAD_REQUEST', [
      ['operations', operations(1)],
      ['map', to(...places(1))],
    ]),
    given('a file in ten places', null, [['operations', operations(10)], ['map', to(...places(10))], file]),
    given('a file in eleven places', BAD, [['operations', operations(11)], ['map', to(...places(11))], file]),
    given('a part nobody asked for', null, [
      ['operations', operations(0)],
      ['map', '{}'],
      ['orphan', image],
    ]),
    given('a file where a text goes', 'BAD_REQUEST', [
      ['operations', operations(0)],
      ['map', to('variables.input.title')],
      file,
    ]),
  ];
}
