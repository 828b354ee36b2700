import { and, eq, sql } from 'drizzle-orm';
import { pick, recordOf } from '#server/kernel/collections.ts';
import type { AnnouncedOnce, NewInvestment } from './investment.decision.rules.ts';
import { NO_POSITION, type Investment, type PositionTotals } from './investment.rules.ts';
import type { Cents } from '#server/kernel/money/money.ts';
import { isStudioAwayIn } from '#server/features/projects/studio.away.repository.ts';
import { AGREED_TERMS } from '#server/features/projects/terms/terms.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { statement } from '#server/platform/database/queries/prepared.write.ts';
import { removeOldest } from '#server/platform/database/queries/old.rows.ts';
import { createInvestmentLists } from './investment.lists.repository.ts';
import { createInvestmentReversals } from './investment.reversals.repository.ts';
import { IS_REVERSAL } from './investment.table.ts';
import { investmentRows } from './investment.rows.repository.ts';
import { createInvestmentSums } from './investment.sums.repository.ts';
import { createInvestorPositions } from './investor.positions.repository.ts';

const param = sql.placeholder;

type FoundInvestor = {
  position: PositionTotals;
  earlier: Investment | null;
  isStudioAway: boolean;
  timesReleased: number;
};

/** Investments. The number of statements that record one doesn't depend on the amount of data. */
export function createInvestmentRepository(database: Database) {
  const { projects } = database.tables;
  const keys = keyStatements(database);

  /** Once or twice in a project's life. */
  async function markAnnounced(tx: Writer, projectId: number, columns: readonly AnnouncedOnce[]): Promise<void> {
    const announced = Object.fromEntries(columns.map((column) => [column, true]));
    await tx.update(projects).set(announced).where(eq(projects.id, projectId));
  }

  const money = moneyStatements(database);

  return {
    ...createInvestmentReversals(database),
    ...createInvestmentLists(database),
    ...createInvestmentSums(database),
    ...createInvestorPositions(database),

    /**
     * Inserts the investment with the project's terms and its key, and updates the position and the project's totals;
     * returns its id.
     */
    async add(tx: Writer, added: NewInvestment): Promise<number> {
      const { project, key, raisedAfterCents, estimatedReturnCents, takesSeat, announced } = added;
      const { projectId, investorId, amountCents, createdAt, withdrawalDays } = added.investment;
      const row = { projectId, investorId, amountCents, createdAt };
      const { title: projectTitle, developerId } = project;
      const agreed = { projectTitle, developerId, ...pick(project, AGREED_TERMS), withdrawalDays };
      const { id } = insertedRow(await money.insert(tx, { ...row, ...agreed, raisedAfterCents }));
      await money.addToPosition(tx, { ...row, id, estimatedReturnCents });
      await (takesSeat ? money.raiseAndSeat : money.raise)(tx, { projectId, amountCents, createdAt });
      if (announced.length > 0) await markAnnounced(tx, projectId, announced);
      if (key !== null) await keys.save(tx, { userId: investorId, key, investmentId: id, createdAt });
      return id;
    },

    removeOldKeys: (tx: Writer, until: Date, limit: number) =>
      removeOldest(tx, database.tables.idempotencyKeys, until, limit),

    /**
     * An investor's position in a project, what their key made earlier in any, whether its studio is away, and how
     * often it released unpaid commitments of theirs.
     */
    async findInvestor(tx: Reader, projectId: number, investorId: number, key: string | null): Promise<FoundInvestor> {
      const found = firstOrNull(await money.investor(tx, { projectId, investorId, key }));
      const earlierId = found?.earlierId ?? null;
      const earlier = earlierId === null ? null : firstOrNull(await keys.made(tx, { id: earlierId }));
      const { isStudioAway = false, timesReleased = 0 } = found ?? {};
      return { position: found?.position ?? NO_POSITION, earlier, isStudioAway, timesReleased };
    },

    /** The investor's total in the project. */
    async invested(investorId: number, projectId: number, reader: Reader = database.read): Promise<Cents> {
      return firstOrNull(await money.position(reader, { investorId, projectId }))?.investedCents ?? 0;
    },
  };
}

function keyStatements(database: Database) {
  const { investments, idempotencyKeys } = database.tables;
  const { rows } = investmentRows(database);
  return {
    made: statement((tx: Reader) => rows(tx).where(eq(investments.id, param('id')))),
    save: statement((tx: Writer) =>
      tx.insert(idempotencyKeys).values({
        userId: param('userId'),
        key: param('key'),
        investmentId: param('investmentId'),
        createdAt: param('createdAt'),
      }),
    ),
  };
}

/** The studio's name is the only term that the project's row, read when it was locked, doesn't have. */
function termParams({ tables: { developerProfiles } }: Pick<Database, 'tables'>) {
  const studio = eq(developerProfiles.id, param('developerId'));
  return {
    ...recordOf(AGREED_TERMS, (term) => param(term)),
    projectTitle: param('projectTitle'),
    studioName: sql`(select ${developerProfiles.studioName} from ${developerProfiles} where ${studio})`,
  };
}

function moneyStatements(database: Database) {
  const { idempotencyKeys, investments, positions, projects, users } = database.tables;
  const { projectId, investorId } = positions;
  const { userId, key, investmentId } = idempotencyKeys;
  const totals = { investedCents: positions.investedCents, investmentCount: positions.investmentCount };
  const part = { projectId: param('projectId'), investorId: param('investorId') };
  const isAway = isStudioAwayIn(database);
  /** Commitments that were released at once count once. Read only where the project has a term. */
  const timesReleased = sql`case when ${projects.paymentDays} is null then 0 else (
    select count(distinct ${investments.createdAt}) from ${investments}
    where ${investments.projectId} = ${projects.id} and ${investments.investorId} = ${users.id}
      and ${sql.raw(IS_REVERSAL)} and ${investments.reversalKind} = 'UNPAID') end`;
  const raisedProject = eq(projects.id, part.projectId);
  const raised = {
    fundingRaisedCents: sql`${projects.fundingRaisedCents} + ${param('amountCents')}`,
    lastActivityAt: sql`${sql.param(param('createdAt'), projects.lastActivityAt)}`,
  };
  return {
    investor: statement((tx: Reader) =>
      tx
        .select({
          position: totals,
          earlierId: investmentId,
          isStudioAway: isAway.mapWith(Boolean),
          timesReleased: timesReleased.mapWith(Number),
        })
        .from(users)
        .leftJoin(projects, eq(projects.id, part.projectId))
        .leftJoin(positions, and(eq(projectId, part.projectId), eq(investorId, users.id)))
        .leftJoin(idempotencyKeys, and(eq(userId, users.id), eq(key, param('key'))))
        .where(eq(users.id, part.investorId)),
    ),
    position: statement((tx: Reader) =>
      tx
        .select({ investedCents: positions.investedCents })
        .from(positions)
        .where(and(eq(projectId, part.projectId), eq(investorId, part.investorId))),
    ),
    insert: statement((tx: Writer) =>
      tx
        .insert(investments)
        .values({
          ...part,
          ...termParams(database),
          withdrawalDays: param('withdrawalDays'),
          amountCents: param('amountCents'),
          raisedAfterCents: param('raisedAfterCents'),
          createdAt: param('createdAt'),
        })
        .returning({ id: investments.id }),
    ),
    addToPosition: statement((tx: Writer) =>
      tx
        .insert(positions)
        .values({
          ...part,
          investedCents: param('amountCents'),
          investmentCount: 1,
          estimatedReturnCents: param('estimatedReturnCents'),
          firstInvestmentId: param('id'),
        })
        .onConflictDoUpdate({
          target: [projectId, investorId],
          set: {
            investedCents: sql`${positions.investedCents} + excluded.invested_cents`,
            investmentCount: sql`${positions.investmentCount} + 1`,
            estimatedReturnCents: sql`${positions.estimatedReturnCents} + excluded.estimated_return_cents`,
          },
        }),
    ),
    raise: statement((tx: Writer) => tx.update(projects).set(raised).where(raisedProject)),
    /** A statement of its own, because writing the number of investors moves the project in the lists of seats. */
    raiseAndSeat: statement((tx: Writer) =>
      tx
        .update(projects)
        .set({ ...raised, investorCount: sql`${projects.investorCount} + 1` })
        .where(raisedProject),
    ),
  };
}
