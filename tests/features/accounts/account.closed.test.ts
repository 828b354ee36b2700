import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { changeEmail } from '#tests/support/cases/passwords.ts';
import { getStudio } from '#tests/support/cases/studios.ts';
import { startAppForTest, type TestApp } from '#tests/support/app.ts';
import { closeAccount } from '#tests/support/cases/account.closing.ts';
import { requestDataExport } from '#tests/support/cases/data.exports.ts';
import { createFeed } from '#tests/support/cases/feeds.ts';
import { createAccessToken } from '#tests/support/cases/credentials.ts';
import { confirmPayments } from '#tests/support/cases/payments.ts';
import { setMailPreference } from '#tests/support/cases/mail.preferences.ts';
import { createWebhook } from '#tests/support/cases/webhooks.ts';
import type { Account } from '#tests/support/given.ts';
import { exportsIn, picture, storedIn } from '#tests/support/media.ts';
import { runJobs } from '#tests/support/mails.ts';
import { letPay } from '#tests/support/store.ts';

const NOW = '2026-03-05T12:00:00Z';
const DAY = 24 * 3_600_000;
/** Planted in everything that says who somebody is. */
const NAME = 'Canariosdelestudio';
const ABOUT = 'canariodelapresentacion';
const PERSON = 'Canariainversora';

async function allRows({ app }: TestApp): Promise<Record<string, string>> {
  const { read, tables } = app.database;
  const dumped = Object.entries(tables).map(async ([name, table]) => [
    name,
    JSON.stringify(await read.select().from(table as never)),
  ]);
  return Object.fromEntries(await Promise.all(dumped)) as Record<string, string>;
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesUnder(path) : [path];
  });

async function world() {
  const app = await startAppForTest({ now: NOW });
  const { services } = app.app;
  const dana = await app.given.developer(NAME);
  const ines = await app.given.investor(PERSON);
  const png = await picture();
  const file = { name: null, stream: () => png.stream() as never };
  const profile = { about: ABOUT, country: ABOUT, links: [`https://ejemplo.test/${ABOUT}`] };
  await services.accounts.updateProfile(dana.viewer, profile);
  const funded = await app.given.project(dana, { title: 'Con dinero' });
  const draft = await app.given.project(dana, { title: 'Borrador', description: ABOUT, isPublished: false });
  const bare = await app.given.project(dana, { title: 'Sin dinero', description: ABOUT });
  const paid = await app.given.investment(ines, funded, 100_000);
  await letPay(app.app, funded, new Date(NOW));
  expect((await app.ask(dana, confirmPayments(funded, [paid], '2026-03-05'))).ok).toBe(true);
  const news = { title: 'Novedad', content: 'Texto', isPublic: true, media: [] };
  const update = await services.updates.create(dana.viewer, funded, news);
  await services.updates.create(dana.viewer, bare, { ...news, media: [{ caption: 'Foto', file }] });
  await services.comments.add(ines.viewer, update.id, 'Qué bueno');
  for (const project of [funded, bare]) await services.follows.follow(ines.viewer, project);
  const released = { projectOutcome: 'RELEASED', outcomeText: 'Ya salió.', outcomeOn: '2026-03-05' } as const;
  await services.outcomes.conclude(dana.viewer, funded, released);
  for (const who of [dana, ines]) {
    await app.ask(who, createAccessToken({ name: NAME }));
    await app.ask(who, createFeed);
    await app.ask(who, createWebhook({ url: `https://ejemplo.test/${ABOUT}` }));
    await app.ask(who, setMailPreference('answers', 'never'));
    await app.ask(who, changeEmail(`${PERSON}${who.id}@ejemplo.test`));
    await app.ask(who, requestDataExport());
    await app.ask(who, closeAccount());
  }
  await runJobs(app);
  return { app, dana, ines, funded, draft, bare, update: update.id };
}

async function close(app: TestApp, ...gone: Account[]): Promise<void> {
  app.setNow(new Date(Date.parse(NOW) + 14 * DAY));
  await runJobs(app);
  const { users } = app.app.database.tables;
  const rows = await app.app.database.read.select().from(users);
  for (const { id } of gone) expect(rows.find((row) => row.id === id)?.closedAt).not.toBeNull();
}

/** Copied onto what investors agreed to: their receipts stay as they were signed. */
const AGREED = 'investments';

test('no row and no file knows who it was, but for the terms that investors agreed to', async () => {
  const { app, dana, ines } = await world();
  const known = [NAME, ABOUT, PERSON, dana.email, ines.email].map((word) => word.toLowerCase());
  const before = Object.values(await allRows(app))
    .join('')
    .toLowerCase();
  for (const word of known) expect(before).toContain(word);
  await close(app, dana, ines);

  for (const [table, rows] of Object.entries(await allRows(app))) {
    const words = table === AGREED ? known.slice(1) : known;
    expect(
      words.filter((word) => rows.toLowerCase().includes(word)),
      table,
    ).toEqual([]);
  }
  // The engine's own files keep pages until it writes them again; the folder of mails is for servers without SMTP.
  const files = filesUnder(app.dataDir).filter((path) => !/^(mail\/|fichin\.db)/.test(relative(app.dataDir, path)));
  for (const path of files) {
    const text = readFileSync(path).toString().toLowerCase();
    expect(
      known.filter((word) => text.includes(word)),
      path,
    ).toEqual([]);
  }
  expect(await exportsIn(app)).toEqual([]);
  expect(await storedIn(app)).toEqual([]);
});

test('money and comments stay without a name, drafts and what had no money go', async () => {
  const { app, dana, ines, funded, draft, bare, update } = await world();
  const ivo = await app.given.investor('Ivo');
  await close(app, dana, ines);
  expect(await app.given.fundingOf(funded)).toMatchObject({ raised: 100_000, investors: 1 });
  const token = await app.given.tokenFor(ivo.id);
  const read = async (path: string) => (await app.rest({ token }, 'GET', path)).body as Record<string, unknown>;
  expect(await read(`/projects/${funded}`)).toMatchObject({
    title: 'Con dinero',
    developer: { studio_name: 'Cuenta cerrada' },
  });
  expect(await read(`/projects/${funded}/updates/${update}`)).toMatchObject({
    comments: [{ content: 'Qué bueno', author: { name: 'Cuenta cerrada' } }],
  });
  for (const gone of [draft, bare])
    expect(await read(`/projects/${gone}`)).toMatchObject({ code: 'PROJECT_NOT_FOUND' });
  const { projects } = app.app.database.tables;
  const rows = await app.app.database.read.select().from(projects);
  expect(rows.map(({ id, followerCount }) => [id, followerCount])).toEqual([[funded, 0]]);
});

test('it is in no directory and no search; a studio is found where its projects are shown alone', async () => {
  const { app, dana, ines } = await world();
  const other = await app.given.developer('Otro Estudio');
  const empty = await app.given.developer('Vacío');
  await app.ask(empty, closeAccount());
  await close(app, dana, ines, empty);
  const person = { token: await app.given.tokenFor(other.id) };
  const list = async (path: string) => (await app.rest(person, 'GET', path)).body as { pagination: { total: number } };
  const developers = await list('/users/developers');
  expect(developers).toMatchObject({ developers: [{ studio_name: 'Otro Estudio' }], pagination: { total: 1 } });
  expect(await list('/users/investors')).toMatchObject({ investors: [], pagination: { total: 0 } });
  for (const found of ['/users/developers?search=cuenta', '/users/investors?search=cuenta']) {
    expect((await list(found)).pagination.total).toBe(0);
  }
  const studio = (id: number | null) => app.ask(person, getStudio(id ?? 0));
  expect((await studio(dana.viewer.developerProfileId)).data).toMatchObject({
    studioName: 'Cuenta cerrada',
    about: null,
    links: [],
    projects: 1,
  });
  expect(await studio(empty.viewer.developerProfileId)).toMatchObject({ code: 'DEVELOPER_NOT_FOUND' });
});
