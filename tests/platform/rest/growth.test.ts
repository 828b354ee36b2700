import { beforeAll, expect, test } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { countStatements } from '#tests/support/statements.ts';

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let first: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  first = await app.given.project(dana, { maxInvestors: 50 });
  await grow();
});

/** Adds one more of everything that lists contain. */
async function grow(): Promise<void> {
  const { services } = app.app;
  const other = await app.given.project(await app.given.developer('Otro'), {});
  await app.given.project(dana);
  await app.given.investment(await app.given.investor('Ivo'), first, 100_000);
  for (const project of [first, other]) {
    await app.given.investment(ines, project, 100_000);
    await services.follows.follow(ines.viewer, project);
  }
  await services.milestones.create(dana.viewer, first, { title: 'Demo', description: 'Jugable' });
  const news = { title: 'Avance', content: 'Texto', media: [] };
  const update = await services.updates.create(dana.viewer, first, news);
  const { id } = await services.comments.add(ines.viewer, update.id, 'Bien');
  await services.comments.add(dana.viewer, update.id, 'Gracias', id);
}

const LISTS: [string, () => [Account, string]][] = [
  ['published projects', () => [ines, '/projects']],
  ["one's own projects", () => [dana, '/projects/my-projects']],
  ["a project's milestones", () => [ines, `/projects/${first}`]],
  ["one's own investments", () => [ines, '/projects/my-investments']],
  ['investments received', () => [dana, `/projects/${first}/investments.json`]],
  ['updates', () => [ines, `/projects/${first}/updates`]],
  ['milestones', () => [ines, `/projects/${first}/milestones`]],
  ['the catalogue of followed projects', () => [ines, '/projects?only_followed=true']],
  ['developers', () => [ines, '/users/developers']],
  ['investors', () => [dana, '/users/investors']],
];

const MOST = 12;

test('a longer list asks the database for no more statements', async () => {
  const counted = async () =>
    Object.fromEntries(
      await inTurn(LISTS, async ([name, list]) => {
        const [person, path] = list();
        let body: unknown;
        const statements = await countStatements(async () => ({ body } = await app.rest(person, 'GET', path)));
        return [name, { statements, length: JSON.stringify(body).length }] as const;
      }),
    );
  const short = await counted();
  for (let more = 0; more < 6; more += 1) await grow();
  const long = await counted();
  for (const [name] of LISTS) {
    expect(long[name]?.length, name).toBeGreaterThanOrEqual(short[name]?.length ?? 0);
    expect(long[name]?.statements, name).toBe(short[name]?.statements);
    expect(long[name]?.statements, name).toBeLessThanOrEqual(MOST);
  }
});

async function inTurn<T, U>(items: T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
