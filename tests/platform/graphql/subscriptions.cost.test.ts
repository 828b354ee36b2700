import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startAppForFile } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { listen, type Listener } from '#tests/support/live.ts';
import { countStatements } from '#tests/support/statements.ts';

const app = await startAppForFile({ now: '2026-03-05T12:00:00Z' });
let dana: Account;
let investors: Account[];

beforeAll(async () => {
  dana = await app.given.developer('Estudio Sur');
  investors = await Promise.all(Array.from({ length: 15 }, () => app.given.investor()));
});

const FUNDING = `subscription ($id: ID!) { projectFundingChanged(projectId: $id) {
  fundingRaised viewerInvested viewerCanInvest developer { studioName } } }`;
const UPDATES = `subscription ($id: ID) { updatePublished(projectId: $id) {
  title media { url } project { title } } }`;

const publish = (project: number) =>
  app.app.services.updates.create(dana.viewer, project, { title: 'Una', content: 'x', isPublic: false, media: [] });

/** The number of statements of one event and of the write that caused it, with `listening` subscribers. */
async function costWith(listening: number, query: string, happens: (project: number) => Promise<unknown>) {
  const project = await app.given.project(dana);
  for (const investor of investors.slice(0, 2)) await app.given.investment(investor, project, 100_000);
  const listeners: Listener[] = [];
  for (const person of [dana, ...investors].slice(0, listening)) {
    listeners.push(await listen(app, person, query, { id: project }));
  }
  const readers = query === UPDATES ? Math.min(3, listening) : listening; // the developer and two who invested
  const heard = () => listeners.filter((listener) => listener.heard.length > 0).length;
  const statements = await countStatements(async () => {
    await happens(project);
    await expect.poll(heard).toBe(readers);
  });
  return { statements, listeners };
}

test.each([
  ['money', FUNDING, (project: number) => app.given.investment(investors[0] as Account, project, 100_000)],
  ['an update for investors', UPDATES, publish],
])('%s is read about a few times, however many listen', async (_what, query, happens) => {
  const few = await costWith(3, query, happens);
  const many = await costWith(16, query, happens);
  const [first, second] = [few, many].map(({ statements }) => statements) as [number, number];
  // Thirteen more listen. Reads may fall into more batches, and are repeated while others' transactions are open.
  expect(second - first).toBeLessThanOrEqual(6);
});

test('each hears what is theirs alone, though it was read for all at once', async () => {
  const { listeners } = await costWith(4, FUNDING, (project) =>
    app.given.investment(investors[0] as Account, project, 150_000),
  );
  const figures = listeners.map(({ heard }) => {
    const { viewerInvested, viewerCanInvest } = (heard[0]?.data?.['projectFundingChanged'] ?? {}) as Record<
      string,
      unknown
    >;
    return [viewerInvested, viewerCanInvest];
  });
  expect(figures).toEqual([
    [0, false],
    [2500, true],
    [1000, true],
    [0, true],
  ]);
});

test('a token that expires hears no more, though its account was read a moment ago', async () => {
  onTestFinished(() => app.setNow('2026-03-05T12:00:00Z'));
  const project = await app.given.project(dana);
  const [investor] = investors as [Account];
  const listener = await listen(app, investor, FUNDING, { id: project });
  await app.given.investment(investor, project, 100_000);
  await expect.poll(() => listener.heard.length).toBe(1);
  app.setNow('2026-06-03T12:00:01Z');
  await app.given.investment(investor, project, 100_000);
  await expect.poll(() => listener.closed()).toBe(4401);
  expect(listener.heard).toHaveLength(1);
});

test('many who listen are no leak of memory', async () => {
  const warned = vi.fn<(warning: Error) => void>();
  process.on('warning', warned);
  onTestFinished(() => void process.off('warning', warned));
  await costWith(14, UPDATES, publish);
  expect(warned).not.toHaveBeenCalled();
});
