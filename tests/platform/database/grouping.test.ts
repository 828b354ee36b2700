import { expect, test, vi } from 'vitest';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import { readableAmong, visibleAmong } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { startAppForFile } from '#tests/support/app.ts';

const app = await startAppForFile();

const PARENTS = 2000;
const ids = Array.from({ length: PARENTS }, (_none, index) => index + 1);

const ANYBODY = { id: 1, role: 'investor', developerProfileId: null } as const;
const projects = visibleAmong(
  ANYBODY,
  ids.map((id) => ({ id, isPublished: true }) as Project),
);
const updates = readableAmong(
  { projectIds: [1], privateIds: [] },
  ids.map((id) => ({ id, projectId: 1, isPublic: true }) as UpdateRow),
);

/** One row for each parent, and a count of how often a row's parent id was read. */
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
  const { dependencies, services } = app.app;
  const dueDate = '2026-03-05';
  const promised = childrenOf('projectId', { dueDate, status: 'planned' });
  vi.spyOn(dependencies.milestones, 'listOfProjects').mockResolvedValue(promised.rows as never);
  expect((await services.milestones.ofProjects(projects)).get(PARENTS)).toHaveLength(1);

  const files = childrenOf('updateId', { file: 'a.png', thumbnail: null, kind: 'image' });
  vi.spyOn(dependencies.media, 'listOfUpdates').mockResolvedValue(files.rows as never);
  expect((await services.updates.mediaOf(updates)).get(PARENTS)).toHaveLength(1);

  for (const { looks } of [promised, files]) expect(looks.made).toBeLessThanOrEqual(4 * PARENTS);
});
