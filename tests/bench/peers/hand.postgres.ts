import { isOwner } from '#server/features/rights/permissions.rules.ts';
import { readMoney } from '#server/kernel/money/money.ts';
import { decodeCursor } from '#server/kernel/pagination.ts';
import { browseAnswer, investAnswer, projectAnswer } from './answers.ts';
import { listAnswer } from './answers.rest.ts';
import { handWritten } from './hand.ts';
import { prepareInvestPostgres } from './invest.postgres.ts';
import type { Start } from './place.ts';
import { developerIdsOf, idsOf } from './rows.ts';
import { openPool, postgresStatements } from './statements.postgres.ts';

const LIMIT = 10;

/** pg's prepared statements by hand; independent statements are sent together. */
export const handPostgres: Start = ({ databaseUrl, port }) => {
  const pool = openPool(databaseUrl ?? '');
  const find = postgresStatements(pool);
  const investOnce = prepareInvestPostgres(pool, find);

  handWritten(
    {
      viewer: find.viewer,

      async browse(after) {
        const total = find.countPublished();
        const rows = await find.cards(after === null ? null : decodeCursor(after), LIMIT + 1);
        const shown = rows.slice(0, LIMIT);
        const [developers, milestones] = await Promise.all([
          find.developers(developerIdsOf(shown)),
          find.timelines(idsOf(shown)),
        ]);
        return browseAnswer({ rows, total: await total, developers, milestones }, LIMIT);
      },

      async project(viewer, id) {
        const [row, invested] = await Promise.all([find.project(id), find.invested(id, viewer.id)]);
        const isOwn = row !== undefined && isOwner(viewer, row);
        if (!row || !(row.isPublished || isOwn)) return { data: { project: null } };
        const privateToo = isOwn || invested > 0;
        const [developers, milestones, updates, updateCount] = await Promise.all([
          find.developers([row.developerId]),
          find.promises([id]),
          find.updates(id, privateToo, 3),
          find.countUpdates(id, privateToo),
        ]);
        return projectAnswer({ row, developer: developers[0], milestones, updates, updateCount, invested });
      },

      async invest(viewer, { projectId, amount, clientMutationId }) {
        const amountCents = readMoney(amount) ?? Number.NaN;
        const order = { projectId: Number(projectId), amountCents, key: clientMutationId };
        const { investment, project } = await investOnce(viewer, order);
        const invested = await find.invested(project.id, viewer.id);
        return investAnswer(project, { ...investment, invested, key: clientMutationId });
      },

      async list(page) {
        const total = find.countPublished();
        const rows = await find.projects(null, LIMIT, (page - 1) * LIMIT);
        const [developers, milestones] = await Promise.all([
          find.developers(developerIdsOf(rows)),
          find.milestones(idsOf(rows)),
        ]);
        return listAnswer({ rows, total: await total, developers, milestones }, page, LIMIT);
      },
    },
    port,
  );
};
