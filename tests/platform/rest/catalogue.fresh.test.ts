import { beforeAll, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let project: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana, { maxInvestors: 50 });
});

const catalogue = async (path = '/projects', person = ines) => {
  const { status, headers, body } = await app.rest(person, 'GET', path);
  const { projects } = body as { projects: unknown[] };
  return { status, tag: headers.get('etag'), type: headers.get('content-type'), projects };
};

const WRITES: [string, () => Promise<unknown>][] = [
  ['an investment', () => app.given.investment(ines, project, 100_000)],
  ['a new project', () => app.given.project(dana)],
  ['an edit', () => app.app.services.projects.edit(dana.viewer, project, { fields: { title: 'Otro' }, cover: null })],
  [
    'a milestone',
    () => app.app.services.milestones.create(dana.viewer, project, { title: 'Demo', description: 'Jugable' }),
  ],
  ["a studio's new name", () => app.app.services.accounts.updateProfile(dana.viewer, { studioName: 'Estudio Norte' })],
  ['a project closed', () => app.app.services.projects.open(dana.viewer, project, false)],
  ['a project taken back', () => app.app.services.projects.publish(dana.viewer, project + 1, false)],
];

test.each(WRITES)('the catalogue shows %s at once', async (_what, write) => {
  const before = await catalogue();
  expect(await catalogue()).toEqual(before);
  await write();
  const after = await catalogue();
  expect(after.tag).not.toBe(before.tag);
  expect(after.projects).not.toEqual(before.projects);
  expect((await catalogue('/projects?per_page=11')).projects).toEqual(after.projects);
});

test('each page, order and filter has an answer of its own', async () => {
  await app.given.project(dana, { title: 'Otra cosa' });
  const paths = ['per_page=1', 'per_page=1&page=2', 'per_page=2', 'per_page=2&search=cosa', 'sort=most_funded'];
  const ask = async () => Promise.all(paths.map(async (query) => (await catalogue(`/projects?${query}`)).tag));
  const tags = await ask();
  expect(new Set(tags).size).toBe(paths.length);
  expect(await ask()).toEqual(tags);
});

test('the catalogue is given to nobody without a token', async () => {
  await catalogue();
  expect((await app.rest(null, 'GET', '/projects')).status).toBe(401);
});
