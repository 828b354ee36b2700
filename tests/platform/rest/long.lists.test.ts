import { beforeAll, expect, test } from 'vitest';
import { AGREED } from '#tests/support/agreed.ts';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

/** More rows than one answer holds of a list that takes no page. */
const MANY = 520;
const MAX_BYTES = 2 * 1024 * 1024;

const app = await startAppForFile();
let dana: Account;
let ines: Account;
let project: number;
let heavy: number;

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  ines = await app.given.investor('Inés');
  project = await app.given.project(dana);
  heavy = await app.given.project(dana, { title: 'Pesado' });
  await app.given.investment(ines, project, 100_000);
  await fill();
});

/** Adds many rows to every list that takes no page, and a few very long rows. */
async function fill(): Promise<void> {
  const { database, dependencies } = app.app;
  const { updates, investments, projects } = database.tables;
  const row = await dependencies.projects.findById(project);
  const { id: _id, ...copied } = row as NonNullable<typeof row>;
  const at = (index: number) => new Date(Date.UTC(2026, 0, 1) + index * 1000);
  const numbers = Array.from({ length: MANY }, (_none, index) => index);
  const update = { type: 'general' as const, isPublic: true, title: 'Avance', content: 'Texto' };
  await database.write('system', async (tx) => {
    const written = numbers.map((index) => ({ ...update, projectId: project, createdAt: at(index) }));
    await tx.insert(updates).values(written);
    const long = numbers.slice(0, 60).map((index) => ({ ...written[index], projectId: heavy, content: longText }));
    await tx.insert(updates).values(long as never);
    const made = { ...AGREED, projectId: project, investorId: ines.id, amountCents: 100 };
    await tx.insert(investments).values(numbers.map((index) => ({ ...made, createdAt: at(index) })));
  });
  await database.write('system', async (tx) => {
    const own = numbers.map((index) => ({ ...copied, title: `Juego ${index}`, createdAt: at(index) }));
    for (const part of [own.slice(0, MANY / 2), own.slice(MANY / 2)]) await tx.insert(projects).values(part);
    const long = { ...copied, longDescription: longText, description: 'largo '.repeat(1600) };
    await tx.insert(projects).values(numbers.slice(0, 60).map((index) => ({ ...long, createdAt: at(10_000 + index) })));
  });
}

const longText = 'ñandú "con" botas. '.repeat(2600);

type Seen = { ids: number[]; next: string | null; total: number; bytes: number; pagination: object };

async function read(person: Account, path: string): Promise<Seen> {
  const { status, headers, body } = await app.rest(person, 'GET', path);
  expect(status).toBe(200);
  const { pagination, ...lists } = body as { pagination: { total: number; next?: string } };
  const [rows = []] = Object.values(lists) as { id: number }[][];
  const link = /^<\/api(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;
  if (link === null) expect(pagination).not.toHaveProperty('next');
  else expect(new URL(link, 'http://localhost').searchParams.get('after')).toBe(pagination.next);
  const bytes = Buffer.byteLength(JSON.stringify(body));
  return { ids: rows.map(({ id }) => id), next: link, total: pagination.total, bytes, pagination };
}

/** Follows the links to the last page; gives all ids in the order received, and the length of each answer. */
async function readAll(person: Account, path: string) {
  const ids: number[] = [];
  const lengths: number[] = [];
  for (let next: string | null = path; next !== null;) {
    const seen: Seen = await read(person, next);
    expect(seen.bytes).toBeLessThanOrEqual(MAX_BYTES + 1000);
    ids.push(...seen.ids);
    lengths.push(seen.ids.length);
    next = seen.next;
  }
  return { ids, lengths };
}

test.each([
  ['the updates of a project', () => [ines, `/projects/${project}/updates`, MANY]],
  ["one's own investments", () => [ines, '/projects/my-investments', MANY + 1]],
] as [string, () => [Account, string, number]][])(
  '%s come whole up to 500 rows, and lead to the rest',
  async (_w, of) => {
    const [person, path, total] = of();
    const first = await read(person, path);
    expect(first.ids).toHaveLength(500);
    expect(first.pagination).toMatchObject({ page: 1, per_page: 500, total, pages: 2 });
    const { ids, lengths } = await readAll(person, path);
    expect(lengths).toEqual([500, total - 500]);
    expect(new Set(ids).size).toBe(total);
  },
);

test.each([
  ['long updates', () => [ines, `/projects/${heavy}/updates`, 60]],
  ['long updates that are searched for', () => [ines, `/projects/${heavy}/updates?search=nandu`, 60]],
  ["one's own long projects", () => [dana, '/projects/my-projects', MANY + 62]],
  ['long projects of the catalogue', () => [ines, '/projects?per_page=100', MANY + 62]],
  ['projects by what they raised', () => [ines, '/projects?per_page=100&sort=most_funded', MANY + 62]],
] as [string, () => [Account, string, number]][])('%s end at 2 MB, and lead to the rest', async (_what, of) => {
  const [person, path, total] = of();
  const { ids, lengths } = await readAll(person, path);
  expect(lengths[0]).toBeLessThan(60);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(total);
});

test('a list that fits is given as ever, and a page of it too', async () => {
  const small = await app.given.project(dana);
  const write = (title: string) =>
    app.app.services.updates.create(dana.viewer, small, { title, content: 'Texto', isPublic: true, media: [] });
  for (const title of ['1', '2', '3']) await write(title);
  const path = `/projects/${small}/updates`;
  const whole = await read(ines, path);
  expect(whole).toMatchObject({ next: null, pagination: { page: 1, per_page: 3, total: 3, pages: 1 } });
  const second = await read(ines, `${path}?page=2&per_page=2`);
  expect(second).toMatchObject({ next: null, pagination: { page: 2, per_page: 2, total: 3, pages: 2 } });
  expect(second.ids).toEqual(whole.ids.slice(2));
});

test('a cursor leads on though its row is gone, and one nobody gave is refused', async () => {
  const first = await read(ines, `/projects/${project}/updates`);
  await app.app.services.updates.remove(dana.viewer, first.ids.at(-1) as number);
  const rest = await read(ines, first.next as string);
  expect(rest).toMatchObject({ next: null, total: MANY - 1 });
  expect(rest.ids).toHaveLength(MANY - 500);
  expect(await app.rest(ines, 'GET', `/projects/${project}/updates?after=nada`)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_CURSOR' },
  });
});
