import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { QUOTAS, type QuotaKind } from '#server/features/accounts/quota.rules.ts';
import { startAppForFile } from '#tests/support/app.ts';
import type { Request } from '#tests/support/api.ts';
import { addComment, deleteComment } from '#tests/support/cases/comments.ts';
import { setGallery } from '#tests/support/cases/gallery.ts';
import { createProject, duplicateProject, NEW_PROJECT, setCover } from '#tests/support/cases/projects.ts';
import { createUpdate, deleteUpdate, editUpdate } from '#tests/support/cases/updates.ts';
import { createWebhook, deleteWebhook } from '#tests/support/cases/webhooks.ts';
import type { Account } from '#tests/support/given.ts';
import { expectNoOrphans, picture, video } from '#tests/support/media.ts';
import { given, givenBut } from '#tests/support/quotas.ts';

const NOW = '2026-03-10T15:00:00Z';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MEGABYTE = 1024 * 1024;
const NEWS = { title: 'Avance', content: 'Texto' };

const app = await startAppForFile({ now: NOW, quotas: true });
let dana: Account;
let ines: Account;
let project: number;
let update: number;

const at = (milliseconds: number) => app.setNow(new Date(Date.parse(NOW) + milliseconds));

beforeEach(async () => {
  at(-2 * DAY); // what the tests begin with counts no longer
  [dana, ines] = [await app.given.developer('Estudio Sur'), await app.given.investor('Inés')];
  project = await app.given.project(dana);
  update = (await app.app.services.updates.create(dana.viewer, project, { ...NEWS, media: [] })).id;
  at(0);
  dana = { ...dana, token: await app.given.tokenFor(dana.id) }; // webhooks ask for a log-in of now
});

/** How a refused request was answered, and how long it is to wait by header and by GraphQL's own place. */
async function refusalOf(who: Account, { graphql }: Request<unknown>) {
  const { headers, body } = await (graphql.form
    ? app.graphqlUpload(who, graphql.form)
    : app.graphql(who, graphql.query, graphql.variables));
  const { errors } = body as { errors: { message: string; extensions: { code: string; retryAfter: number } }[] };
  const [error] = errors;
  const retryAfter = Number(headers.get('retry-after'));
  expect(error?.extensions.retryAfter).toBe(retryAfter);
  return { code: error?.extensions.code, message: error?.message, retryAfter };
}

describe('the quota of a day', () => {
  const send = (request: Request<unknown>, who = dana) => app.ask(who, request);

  test('is full until the oldest of it is a day ago, to the second, and then one more fits', async () => {
    const first = (await app.ask(dana, createProject(NEW_PROJECT))).data;
    at(HOUR);
    for (let n = 1; n < QUOTAS.projects.perDay; n += 1) await app.given.project(dana);
    await app.app.services.projects.remove(dana.viewer, Number(first.id)); // what was deleted counts
    at(18.5 * HOUR);
    expect(await refusalOf(dana, createProject(NEW_PROJECT))).toEqual({
      code: 'QUOTA_REACHED',
      message: 'Llegaste al límite de 20 proyectos por día. Podrás crear otro en 5 h 30 min.',
      retryAfter: 5.5 * 3600,
    });
    expect((await send(duplicateProject(project))).code).toBe('QUOTA_REACHED');
    const other = await app.given.developer('Otro Estudio');
    expect((await send(createProject(NEW_PROJECT), other)).ok).toBe(true);
    at(DAY - 1);
    expect(await refusalOf(dana, createProject(NEW_PROJECT))).toMatchObject({ retryAfter: 1 });
    at(DAY);
    expect((await send(createProject(NEW_PROJECT))).ok).toBe(true);
    expect(await refusalOf(dana, createProject(NEW_PROJECT))).toMatchObject({ retryAfter: 3600 });
  });

  test('is answered by REST with 429 and when to try again', async () => {
    await givenBut(app, dana, 'updates', 0);
    const { status, headers, body } = await app.rest(dana, 'POST', `/projects/${project}/updates`, NEWS);
    expect([status, headers.get('retry-after')]).toEqual([429, String(DAY / 1000)]);
    expect(body).toMatchObject({ code: 'QUOTA_REACHED' });
  });

  const WEBHOOK = { url: 'https://ejemplo.test/aviso' };
  const made: [QuotaKind, string, () => Promise<Request<unknown>>, (id: number) => Request<unknown>][] = [
    ['updates', 'updates', async () => createUpdate(project, NEWS), (id) => deleteUpdate(project, id)],
    ['comments', 'comments', async () => addComment(update, 'Hola'), deleteComment],
    [
      'comments',
      'replies',
      async () => addComment(update, 'Hola', (await app.app.services.comments.add(ines.viewer, update, 'Una')).id),
      deleteComment,
    ],
    ['webhooks', 'webhooks', async () => createWebhook(WEBHOOK), deleteWebhook],
  ];
  test.each(made)('of %s counts %s, those that were deleted too', async (kind, _what, makes, deletes) => {
    await givenBut(app, dana, kind, 1);
    const request = await makes();
    const { data } = await send(request);
    const { id } = { ...(data as { id: number }), ...(data as { webhook?: { id: number } }).webhook };
    expect((await send(deletes(id))).ok).toBe(true);
    expect(await refusalOf(dana, request)).toMatchObject({
      code: 'QUOTA_REACHED',
      retryAfter: DAY / 1000,
      message: expect.stringMatching(
        new RegExp(`^Llegaste al límite de ${QUOTAS[kind].perDay} .* en 24 h\\.$`),
      ) as string,
    });
  });
});

const changed: [string, () => Promise<unknown>][] = [
  ['opening and closing a project', () => app.app.services.projects.open(dana.viewer, project, false)],
  ['another title of a project', () => app.app.services.projects.edit(dana.viewer, project, edit({ title: 'Otro' }))],
  ['another name of the studio', () => app.app.services.accounts.updateProfile(dana.viewer, { studioName: 'Otro' })],
  ['a gallery', () => app.app.services.galleries.set(dana.viewer, project, [])],
  ['another text of an update', () => app.app.services.updates.edit(dana.viewer, update, { content: 'x', media: [] })],
  ['a new milestone', () => app.app.services.milestones.create(dana.viewer, project, GOAL)],
  [
    'another date of a milestone',
    () => app.app.services.milestones.edit(dana.viewer, milestone, { dueDate: '2030-01-01' }),
  ],
  ['a milestone that is reached', () => app.app.services.milestones.complete(dana.viewer, milestone)],
];
const edit = (fields: object) => ({ fields, cover: null });
const GOAL = { title: 'Demo', description: 'Jugable' };
let milestone: number;
test.each(changed)('the quota of changes counts %s', async (_what, change) => {
  milestone = (await app.app.services.milestones.create(dana.viewer, project, GOAL)).id;
  await givenBut(app, dana, 'changes', 0);
  await expect(change()).rejects.toMatchObject({ code: 'QUOTA_REACHED' });
  at(2 * DAY);
  await change();
});

const uploads: [string, (file: Blob) => Promise<Request<unknown>>][] = [
  ['an update', async (file) => createUpdate(project, { ...NEWS, files: [{ file }] })],
  ['an edited update', async (file) => editUpdate(project, update, { files: [{ file }] })],
  ['a gallery', async (file) => setGallery(project, [{ file }])],
  ['a cover', async () => setCover(project, await picture())],
];
test.each(uploads)(
  'the quota of media counts the bytes of %s, and a refused file leaves nothing',
  async (_where, sends) => {
    await givenBut(app, dana, 'media', MEGABYTE);
    const request = await sends(video(MEGABYTE - 1));
    expect((await app.ask(dana, request)).ok).toBe(true);
    await given(app, dana, 'media', [MEGABYTE - 64 * 1024]); // what is left after a cover, and more than after a video
    expect(await refusalOf(dana, await sends(video(MEGABYTE)))).toEqual({
      code: 'QUOTA_REACHED',
      message: 'Con estos archivos pasarías el límite de 500 MB por día. Podrás subirlos en 24 h.',
      retryAfter: DAY / 1000,
    });
    await expectNoOrphans(app);
  },
);

test('what doesn’t fit may be sent when as much of the oldest as it needs is a day ago', async () => {
  for (const [hour, megabytes] of [300, 100, 99].entries()) {
    at(hour * HOUR);
    await given(app, dana, 'media', [megabytes * MEGABYTE]);
  }
  at(4 * HOUR);
  const upload = (megabytes: number) =>
    createUpdate(project, { ...NEWS, files: [{ file: video(megabytes * MEGABYTE) }] });
  expect(await refusalOf(dana, upload(2))).toMatchObject({ retryAfter: 20 * 3600 });
  expect((await app.ask(dana, upload(1))).ok).toBe(true);
  await given(app, dana, 'media', [QUOTAS.media.perDay - 5 * MEGABYTE]); // as a copy of a large project may be
  const waiting = await refusalOf(dana, upload(2));
  expect(waiting).toMatchObject({ code: 'QUOTA_REACHED', retryAfter: 22 * 3600 });
  at(26 * HOUR - 1);
  expect((await app.ask(dana, upload(2))).code).toBe('QUOTA_REACHED');
  at(26 * HOUR);
  expect((await app.ask(dana, upload(2))).ok).toBe(true);
});

test('an account has at most 5 GB of media: others must go first', async () => {
  const upload = createUpdate(project, { ...NEWS, files: [{ file: video(MEGABYTE) }] });
  const { data } = await app.ask(dana, upload);
  await app.ask(
    dana,
    setGallery(
      project,
      [1, 2, 3].map(() => ({ file: video() })),
    ),
  );
  const { media } = app.app.database.tables;
  const share = Math.floor((QUOTAS.media.inAll ?? 0) / 4);
  await app.app.database.write('system', (tx) =>
    tx.update(media).set({ bytes: share }).where(eq(media.ownerId, dana.id)),
  );
  expect(await app.ask(dana, upload)).toMatchObject({
    code: 'LIMIT_REACHED',
    message: 'Con estos archivos pasarías el límite de 5 GB en total. Elimina otros para hacer lugar.',
  });
  await expectNoOrphans(app);
  await app.ask(dana, deleteUpdate(project, data.id));
  expect((await app.ask(dana, upload)).ok).toBe(true);
});

test('an account has at most 500 projects', async () => {
  const { database, services } = app.app;
  const { projects } = database.tables;
  const { id: _id, ...draft } = await services.projects.publish(dana.viewer, project, false);
  const others = Array.from({ length: (QUOTAS.projects.inAll ?? 0) - 2 }, () => draft);
  await database.write('system', (tx) => tx.insert(projects).values(others));
  const last = await app.ask(dana, createProject(NEW_PROJECT));
  expect(await app.ask(dana, duplicateProject(project))).toMatchObject({
    code: 'LIMIT_REACHED',
    message: 'Llegaste al límite de 500 proyectos. Elimina un borrador para crear otro.',
  });
  await services.projects.remove(dana.viewer, Number(last.data.id));
  expect((await app.ask(dana, duplicateProject(project))).ok).toBe(true);
});
