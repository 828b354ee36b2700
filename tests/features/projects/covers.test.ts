import { beforeEach, describe, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import { editProject, setCover } from '#tests/support/cases/projects.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';
import { picture, storedIn, video } from '#tests/support/media.ts';

const app = await startAppForFile();
let dana: Account;
let project: number;

beforeEach(async () => {
  dana = await app.given.developer('Estudio Sur');
  project = await app.given.project(dana);
});

const statusOf = async (cover: string) => (await app.send(cover, {})).status;

describe.each(APIS)('the cover, through %s', (api) => {
  const send = async (person: Account, id: number) =>
    (await app.ask(api, person, setCover(id, await picture()))).data.coverImage ?? '';
  const write = (person: Account, id: number, address: string) =>
    app.ask(api, person, editProject(id, { cover_image: address }));

  test('is one file, and the one before it is gone', async () => {
    const before = (await storedIn(app)).length;
    const first = await send(dana, project);
    expect(await statusOf(first)).toBe(200);
    const second = await send(dana, project);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect(await storedIn(app)).toHaveLength(before + 1);
  });

  test('stays when something else is changed, and when the new one is refused', async () => {
    const cover = await send(dana, project);
    await app.ask(api, dana, editProject(project, { title: 'Otras luces' }));
    expect(await app.ask(api, dana, setCover(project, video()))).toMatchObject({ code: 'INVALID_MEDIA' });
    expect(await statusOf(cover)).toBe(200);
  });

  test('stays while another project of its owner shows it', async () => {
    const cover = await send(dana, project);
    const sequel = await app.given.project(dana);
    await write(dana, sequel, new URL(cover, 'https://fichin.test').href);
    await send(dana, project);
    expect(await statusOf(cover)).toBe(200);
    await send(dana, sequel);
    expect(await statusOf(cover)).toBe(404);
  });

  test('is not lost to somebody who wrote its address into a project of their own', async () => {
    const cover = await send(dana, project);
    const other = await app.given.developer();
    const copy = await app.given.project(other);
    await write(other, copy, cover);
    await send(other, copy);
    expect(await statusOf(cover)).toBe(200);
  });

  test('goes with its draft', async () => {
    const draft = await app.given.project(dana, { isPublished: false });
    const cover = await send(dana, draft);
    await app.app.services.projects.remove(dana.viewer, draft);
    expect(await statusOf(cover)).toBe(404);
  });
});
