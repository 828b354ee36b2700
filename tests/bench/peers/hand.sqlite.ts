import { isOwner } from '#server/features/rights/permissions.rules.ts';
import { readMoney } from '#server/kernel/money/money.ts';
import { decodeCursor } from '#server/kernel/pagination.ts';
import { browseAnswer, investAnswer, projectAnswer } from './answers.ts';
import { listAnswer } from './answers.rest.ts';
import { handWritten } from './hand.ts';
import { prepareInvest } from './invest.ts';
import type { Start } from './place.ts';
import { developerIdsOf, idsOf } from './rows.ts';
import { openFile, prepareStatements } from './statements.ts';

const LIMIT = 10;

/** better-sqlite3's prepared statements by hand. */
export const handSqlite: Start = ({ file, port }) => {
  const db = openFile(file);
  const find = prepareStatements(db);
  const investOnce = prepareInvest(db, find);

  handWritten(
    {
      viewer: (id) => find.viewer(id) ?? null,

      browse(after) {
        const rows = find.cards(after === null ? null : decodeCursor(after), LIMIT + 1);
        const shown = rows.slice(0, LIMIT);
        const developers = find.developers(developerIdsOf(shown));
        const milestones = find.timelines(idsOf(shown));
        return browseAnswer({ rows, total: find.countPublished(), developers, milestones }, LIMIT);
      },

      project(viewer, id) {
        const row = find.project(id);
        const isOwn = row !== undefined && isOwner(viewer, row);
        if (!row || !(row.isPublished || isOwn)) return { data: { project: null } };
        const invested = find.invested(id, viewer.id);
        const privateToo = isOwn || invested > 0;
        return projectAnswer({
          row,
          developer: find.developers([row.developerId])[0],
          milestones: find.promises([id]),
          updates: find.updates(id, privateToo, 3),
          updateCount: find.countUpdates(id, privateToo),
          invested,
        });
      },

      invest(viewer, { projectId, amount, clientMutationId }) {
        const amountCents = readMoney(amount) ?? Number.NaN;
        const order = { projectId: Number(projectId), amountCents, key: clientMutationId };
        const { investment, project } = investOnce(viewer, order);
        const invested = find.invested(project.id, viewer.id);
        return investAnswer(project, { ...investment, invested, key: clientMutationId });
      },

      list(page) {
        const rows = find.projects(null, LIMIT, (page - 1) * LIMIT);
        const developers = find.developers(developerIdsOf(rows));
        const milestones = find.milestones(idsOf(rows));
        return listAnswer({ rows, total: find.countPublished(), developers, milestones }, page, LIMIT);
      },
    },
    port,
  );
};
