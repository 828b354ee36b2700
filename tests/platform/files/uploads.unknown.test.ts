import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { UnknownOutcome } from '#server/platform/database/database.ts';
import { startAppForFile } from '#tests/support/app.ts';
import { setCover } from '#tests/support/cases/projects.ts';
import { createUpdate, deleteUpdate, listUpdates } from '#tests/support/cases/updates.ts';
import { APIS } from '#tests/support/api.ts';
import type { Account } from '#tests/support/given.ts';
import { picture, storedIn, video } from '#tests/support/media.ts';

const app = await startAppForFile();
let dana: Account;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
});
afterEach(() => vi.restoreAllMocks());

const NEWS = { title: 'Avance', content: 'Texto' };

/** Makes the next write succeed without an answer, or fail. */
function nextWrite(fate: 'its answer is lost' | 'it fails'): void {
  const { database } = app.app.dependencies;
  const write = database.write.bind(database);
  vi.spyOn(database, 'write').mockImplementationOnce(async (author, work) => {
    if (fate === 'it fails') throw new Error('a statement failed');
    await write(author, work);
    throw new UnknownOutcome(Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' }));
  });
}

describe.each(APIS)('a write with files through %s', (api) => {
  test('keeps the files of an update when nobody knows whether it was written', async () => {
    const project = await app.given.project(dana);
    nextWrite('its answer is lost');
    const files = [{ file: await picture() }, { file: video() }];
    const answer = await app.ask(api, dana, createUpdate(project, { ...NEWS, files }));
    expect(answer.code).toBe('OUTCOME_UNKNOWN');
    const { data } = await app.ask(api, dana, listUpdates(project));
    const urls = data.updates.flatMap(({ media }) => media.map(({ url }) => url));
    expect(urls).toHaveLength(2);
    for (const url of urls) expect((await app.send(url, {})).status).toBe(200);
  });

  test('keeps a cover when nobody knows whether it was written', async () => {
    const project = await app.given.project(dana);
    nextWrite('its answer is lost');
    const { code } = await app.ask(api, dana, setCover(project, await picture()));
    expect(code).toBe('OUTCOME_UNKNOWN');
    const { body } = await app.rest(dana, 'GET', `/projects/${project}`);
    expect((await app.send((body as { cover_image: string }).cover_image, {})).status).toBe(200);
  });

  test('answers what was written when the files it left cannot be removed', async () => {
    const project = await app.given.project(dana);
    const first = await app.ask(api, dana, createUpdate(project, { ...NEWS, files: [{ file: await picture() }] }));
    await app.ask(api, dana, setCover(project, await picture()));
    vi.spyOn(app.app.dependencies.mediaStore.files, 'remove').mockRejectedValue(new Error('EIO: i/o error'));
    expect((await app.ask(api, dana, deleteUpdate(project, first.data.id))).ok).toBe(true);
    expect((await app.ask(api, dana, setCover(project, await picture()))).ok).toBe(true);
  });

  test('removes them when it failed', async () => {
    const project = await app.given.project(dana);
    const before = await storedIn(app);
    const files = [{ file: await picture() }];
    nextWrite('it fails');
    expect((await app.ask(api, dana, createUpdate(project, { ...NEWS, files }))).ok).toBe(false);
    nextWrite('it fails');
    expect((await app.ask(api, dana, setCover(project, await picture()))).ok).toBe(false);
    expect(await storedIn(app)).toEqual(before);
  });
});
