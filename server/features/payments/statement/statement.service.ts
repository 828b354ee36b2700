import type { Dependencies } from '#server/features/dependencies.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { refuse } from '#server/kernel/errors.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import { toListed } from '#server/platform/database/queries/keyset.ts';
import { pagesOf } from '#server/platform/jobs/each.ts';
import {
  MAX_PROJECTS,
  placeOf,
  spanOf,
  statementProblem,
  type Days,
  type Statement,
  type StatementKind,
  type StatementRow,
  type StatementSums,
} from './statement.rules.ts';
import type { KindSum, Owners } from './statement.repository.ts';

/** Rows per page of an export. */
const EXPORT_ROWS = 500;

const NOTHING: StatementSums = { committed: 0, reversed: 0, paid: 0, returned: 0, distributed: 0 };
const SUM_OF: Record<StatementKind, { name: keyof StatementSums; sign: 1 | -1 } | null> = {
  COMMITTED: { name: 'committed', sign: 1 },
  REVERSED: { name: 'reversed', sign: -1 },
  RECEIVED: { name: 'paid', sign: 1 },
  RETURNED: { name: 'returned', sign: 1 },
  SETTLED: null,
  DISTRIBUTED: { name: 'distributed', sign: 1 },
};

function add(to: StatementSums, { kind, amountCents }: KindSum): void {
  const sum = SUM_OF[kind];
  if (sum) to[sum.name] += sum.sign * amountCents;
}

/** What an account committed, or a studio was committed, and what of it was paid, from one day to another. */
export function createStatementService({ projects, statements, calendar }: Dependencies) {
  /** An investor's own; a developer's that of the projects they own. */
  async function ownersFor(viewer: Viewer): Promise<Owners> {
    if (viewer.role === 'investor') return { column: 'investorId', ids: [viewer.id] };
    return { column: 'projectId', ids: await projects.idsOfDeveloper(viewer.developerProfileId ?? 0) };
  }

  const check = (days: Days) => refuse(statementProblem(days, dayOf(calendar())));

  return {
    async get(viewer: Viewer | null, days: Days): Promise<Statement> {
      requireViewer(viewer);
      check(days);
      const sums = await statements.sumRows(await ownersFor(viewer), spanOf(days));
      const total = { ...NOTHING };
      const byProject = new Map<number, StatementSums>();
      for (const sum of sums) {
        const ofProject = byProject.get(sum.projectId) ?? { ...NOTHING };
        byProject.set(sum.projectId, ofProject);
        add(ofProject, sum);
        add(total, sum);
      }
      const newestFirst = [...byProject].toSorted(([one], [other]) => other - one).slice(0, MAX_PROJECTS);
      return {
        ...days,
        total,
        projects: newestFirst.map(([projectId, ofProject]) => ({ projectId, ...ofProject })),
        rowCount: sums.reduce((rows, sum) => rows + sum.rows, 0),
      };
    },

    /** The oldest first. */
    async listRows(viewer: Viewer | null, statement: Statement, slice: Slice): Promise<Listed<StatementRow>> {
      requireViewer(viewer);
      const rows = await statements.listRows(await ownersFor(viewer), spanOf(statement), slice);
      return toListed(rows, slice, statement.rowCount);
    },

    /** All rows, the oldest first, page by page. */
    async exportRows(viewer: Viewer | null, days: Days): Promise<AsyncGenerator<StatementRow[]>> {
      requireViewer(viewer);
      check(days);
      const [owners, span] = [await ownersFor(viewer), spanOf(days)];
      return pagesOf<StatementRow | null, StatementRow>(null, EXPORT_ROWS, (last, limit) =>
        statements.listRows(owners, span, { limit: limit - 1, after: last && placeOf(last), offset: 0 }),
      );
    },
  };
}
