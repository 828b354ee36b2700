import type { Cursor } from '#server/kernel/pagination.ts';
import type { Milestone } from '#server/features/milestones/milestone.rules.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { prepareInvest, type Invested, type Order } from './invest.ts';
import { revivedMilestone, revivedProject, revivedUpdate } from './revive.ts';
import type { DeveloperRow } from './rows.ts';
import { openFile, prepareStatements } from './statements.ts';
import type { Viewer } from '#server/kernel/viewer.ts';

type Listed = { rows: Project[]; total: number };
type Updates = { rows: ReturnType<typeof revivedUpdate>[]; total: number };

/** The data that the resolvers need. */
export type Source = {
  viewer(id: number): Viewer | null;
  /** One project more than `limit` shows that there is a next page. */
  listPublished(after: Cursor | null, limit: number, offset?: number): Listed;
  project(id: number): Project | null;
  developers(ids: readonly number[]): DeveloperRow[];
  milestones(projectIds: readonly number[]): Milestone[];
  updates(projectId: number, privateToo: boolean, limit: number): Updates;
  invested(projectId: number, investorId: number): number;
  invest(viewer: Viewer, order: Order): Invested;
};

/** The statements of the hand-written server. */
export function preparedSource(file: string): Source {
  const db = openFile(file);
  const statements = prepareStatements(db);
  return {
    viewer: (id) => statements.viewer(id) ?? null,
    listPublished: (after, limit, offset) => ({
      rows: statements.projects(after, limit, offset).map(revivedProject),
      total: statements.countPublished(),
    }),
    project: (id) => {
      const row = statements.project(id);
      return row ? revivedProject(row) : null;
    },
    developers: statements.developers,
    milestones: (projectIds) => statements.milestones(projectIds).map(revivedMilestone),
    updates: (projectId, privateToo, limit) => ({
      rows: statements.updates(projectId, privateToo, limit).map(revivedUpdate),
      total: statements.countUpdates(projectId, privateToo),
    }),
    invested: statements.invested,
    invest: prepareInvest(db, statements),
  };
}
