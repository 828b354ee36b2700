import { describe, expect, test } from 'vitest';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import type { Api } from '#tests/support/api.ts';
import { getProject, setCover } from '#tests/support/cases/projects.ts';
import { createUpdate, deleteUpdate, listUpdates } from '#tests/support/cases/updates.ts';
import { expectNoOrphans, picture, storedIn, video } from '#tests/support/media.ts';
import type { S3Fault } from '#tests/support/s3.ts';
import { currentEngine } from '#tests/support/storage.ts';

const NEWS = { title: 'Avance', content: 'Texto' };

async function begin() {
  const app = await startAppForTest();
  const dana = await app.given.developer('Estudio Sur');
  const project = await app.given.project(dana);
  const { s3 } = app;
  if (!s3) throw new Error('The files of this project are in a folder');
  return { app, dana, project, s3 };
}

const ready = (app: TestApp) => app.send('/readyz', {});

describe.skipIf(currentEngine() === 'sqlite')('a file store that is away', () => {
  test.each<[S3Fault, Api]>([
    ['unavailable', 'rest'],
    ['slow_down', 'graphql'],
  ])('(%s) refuses files through %s, and keeps the rest going', async (fault, api) => {
    const { app, dana, project, s3 } = await begin();
    const sent = { ...NEWS, files: [{ file: video() }] };
    const { media } = (await app.ask(api, dana, createUpdate(project, sent))).data;
    const url = media[0]?.url ?? '';
    const before = await storedIn(app);
    const send = async () => app.ask(api, dana, createUpdate(project, { ...NEWS, files: [{ file: await picture() }] }));

    s3.fail(fault);
    const refused = await send();
    expect(refused).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    if (api === 'rest') expect(refused.status).toBe(507);
    expect(await app.ask(api, dana, setCover(project, await picture()))).toMatchObject({ code: refused.code });
    expect(await ready(app)).toMatchObject({ status: 200, body: { status: 'degraded', missing: ['files'] } });
    expect(String((await app.send('/metrics', {})).body)).toMatch(/"process",code="STORAGE_UNAVAILABLE"} [1-9]/);
    const file = await app.send(url.replace('.mp4', '.png'), {});
    expect([file.status, file.body]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    expect(file.headers.get('retry-after')).toBe('5');
    expect((await app.ask(api, dana, getProject(project))).data.coverImage).toBeNull();
    expect((await app.ask(api, dana, listUpdates(project))).data.updates).toHaveLength(1);
    expect((await app.ask(api, dana, createUpdate(project, NEWS))).ok, 'without files').toBe(true);

    s3.recover();
    expect(await storedIn(app)).toEqual(before);
    const body = async () => (await ready(app)).body;
    await expect.poll(body, { interval: 200, timeout: 10_000 }).toEqual({ status: 'ready' });
    expect((await send()).ok).toBe(true);
    await expectNoOrphans(app);
  });

  test('leaves to the sweep what it took without saying so', async () => {
    const { app, dana, project, s3 } = await begin();
    s3.fail('cut');
    const sent = { ...NEWS, files: [{ file: await picture() }] };
    expect(await app.ask(dana, createUpdate(project, sent))).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    s3.recover();
    expect((await app.ask(dana, listUpdates(project))).data.updates).toEqual([]);
    await expectNoOrphans(app);
  });

  test('leaves to the sweep the files of what is deleted', async () => {
    const { app, dana, project, s3 } = await begin();
    const sent = { ...NEWS, files: [{ file: await picture() }] };
    const { data } = await app.ask(dana, createUpdate(project, sent));
    const files = await storedIn(app);
    s3.fail('unavailable');
    expect((await app.ask(dana, deleteUpdate(project, data.id))).ok).toBe(true);
    s3.recover();
    expect(await storedIn(app)).toEqual(files);
    expect([...(await app.app.dependencies.media.listNamed())]).toEqual([]);
  });
});
