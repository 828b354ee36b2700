import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp & { stop(): Promise<void> };
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const PARENTS = 2000;
const ids = Array.from({ length: PARENTS }, (_none, index) => index + 1);

/** One row for each parent, and how often it was asked which parent that is. */
function childrenOf<Row extends object>(key: string, fields: Row) {
  const looks = { made: 0 };
  const rows = ids.map((id) => ({
    ...fields,
    id,
    get [key]() {
      looks.made += 1;
      return id;
    },
  }));
  return { rows, looks };
}

test('what hangs from many parents is sorted to them in one pass', async () => {
  const { floors, services } = app.app;
  const dueDate = '2026-03-05';
  const promised = childrenOf('projectId', { dueDate, status: 'planned' });
  vi.spyOn(floors.milestones, 'listOfProjects').mockResolvedValue(promised.rows as never);
  expect((await services.milestones.ofProjects(ids)).get(PARENTS)).toHaveLength(1);

  const made = childrenOf('projectId', { createdAt: new Date(0), amountCents: 100 });
  vi.spyOn(floors.investments, 'findAllByProjects').mockResolvedValue(made.rows as never);
  expect((await services.figures.fundingCurves(ids)).get(PARENTS)).toEqual([{ day: '1969-12-31', raised: 100 }]);

  const files = childrenOf('updateId', { file: 'a.png', thumbnail: null, kind: 'image' });
  vi.spyOn(floors.media, 'listOfUpdates').mockResolvedValue(files.rows as never);
  expect((await services.updates.mediaOf(ids)).get(PARENTS)).toHaveLength(1);

  for (const { looks } of [promised, made, files]) expect(looks.made).toBeLessThanOrEqual(4 * PARENTS);
});
