import { expect, test } from 'vitest';
import { openStore, openStoreOn } from '#tests/support/store.ts';

test('reads give the same rows when drizzle executes them', async () => {
  const store = await openStore();
  const { id: investorId, role } = await store.investor();
  const { id } = await store.project(await store.developer(), { title: 'Río', roi: 2000 });
  const { id: other } = await store.project(await store.developer(), { title: 'Luna' });
  const viewer = { id: investorId, role, developerProfileId: null };
  await store.investing.invest(viewer, { projectId: id, amount: 100_050, idempotencyKey: null });
  const byDrizzle = await openStoreOn(store.storage, 'OFF', { preparedReads: false });
  const rowsOf = async ({ projects, investments }: Pick<typeof store, 'projects' | 'investments'>) => ({
    shown: await projects.findShown(viewer, id),
    other: await projects.findShown(viewer, other),
    several: await projects.findByIds([id, other]),
    none: await projects.findById(0),
    positions: await investments.positionsIn(investorId, [id, other]),
  });
  try {
    const rows = await rowsOf(store);
    expect(rows).toMatchObject({ shown: { title: 'Río' }, other: { title: 'Luna' }, positions: [{ projectId: id }] });
    expect(await rowsOf(byDrizzle)).toEqual(rows);
  } finally {
    await byDrizzle.database.close();
  }
});
