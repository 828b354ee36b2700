import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Investment } from '#server/domain/investment.ts';
import type { Cents } from '#server/domain/money.ts';
import type { Project } from '#server/domain/project.ts';
import type { Database, Reader, Writer } from './database.ts';
import { only, written } from './slice.ts';
import { statement } from './statement.ts';

/** Who puts in how much, and when. */
type Part = Pick<Investment, 'investorId' | 'amountCents' | 'createdAt'>;

/** `invested` is all of the investor's in the project. */
export type Added = { investment: Investment; invested: Cents; project: Project };

const given = sql.placeholder;

/** What investing asks and writes inside its transaction, as few statements as there are rows. */
export function createInvestmentWrites(database: Database) {
  const keys = keyStatements(database);
  const money = moneyStatements(database);

  return {
    /** The row, the investor's position and the project's totals, together; the project as held by the caller. */
    async add(tx: Writer, project: Project, part: Part): Promise<Added> {
      const { amountCents, createdAt } = part;
      const row = { ...part, projectId: project.id };
      const { id } = written(await money.insert(tx, row));
      const { invested, investmentCount } = written(await money.hold(tx, row));
      const seatsTaken = investmentCount === 1 ? 1 : 0;
      await money.raise(tx, { projectId: project.id, amountCents, seatsTaken, createdAt });
      return {
        investment: { id, ...row },
        invested,
        project: {
          ...project,
          fundingRaisedCents: project.fundingRaisedCents + amountCents,
          investorCount: project.investorCount + seatsTaken,
          lastActivityAt: createdAt,
        },
      };
    },

    async findByKey(tx: Reader, userId: number, key: string): Promise<Investment | null> {
      return only(await keys.find(tx, { userId, key }));
    },

    async saveKey(tx: Writer, key: { userId: number; key: string; investmentId: number; createdAt: Date }) {
      await keys.save(tx, key);
    },

    /** What an investor has in a project so far. */
    async invested(investorId: number, projectId: number, reader: Reader = database.read): Promise<Cents> {
      return only(await money.position(reader, { investorId, projectId }))?.investedCents ?? 0;
    },
  };
}

function keyStatements({ tables: { investments, idempotencyKeys } }: Database) {
  return {
    find: statement((tx: Reader) =>
      tx
        .select(getTableColumns(investments))
        .from(idempotencyKeys)
        .innerJoin(investments, eq(investments.id, idempotencyKeys.investmentId))
        .where(and(eq(idempotencyKeys.userId, given('userId')), eq(idempotencyKeys.key, given('key')))),
    ),
    save: statement((tx: Writer) =>
      tx.insert(idempotencyKeys).values({
        userId: given('userId'),
        key: given('key'),
        investmentId: given('investmentId'),
        createdAt: given('createdAt'),
      }),
    ),
  };
}

function moneyStatements({ tables: { investments, positions, projects } }: Database) {
  const { projectId, investorId } = positions;
  const part = { projectId: given('projectId'), investorId: given('investorId') };
  return {
    position: statement((tx: Reader) =>
      tx
        .select({ investedCents: positions.investedCents })
        .from(positions)
        .where(and(eq(projectId, part.projectId), eq(investorId, part.investorId))),
    ),
    insert: statement((tx: Writer) =>
      tx
        .insert(investments)
        .values({ ...part, amountCents: given('amountCents'), createdAt: given('createdAt') })
        .returning({ id: investments.id }),
    ),
    hold: statement((tx: Writer) =>
      tx
        .insert(positions)
        .values({ ...part, investedCents: given('amountCents'), investmentCount: 1 })
        .onConflictDoUpdate({
          target: [projectId, investorId],
          set: {
            investedCents: sql`${positions.investedCents} + excluded.invested_cents`,
            investmentCount: sql`${positions.investmentCount} + 1`,
          },
        })
        .returning({ invested: positions.investedCents, investmentCount: positions.investmentCount }),
    ),
    raise: statement((tx: Writer) =>
      tx
        .update(projects)
        .set({
          fundingRaisedCents: sql`${projects.fundingRaisedCents} + ${given('amountCents')}`,
          investorCount: sql`${projects.investorCount} + ${given('seatsTaken')}`,
          lastActivityAt: sql`${sql.param(given('createdAt'), projects.lastActivityAt)}`,
        })
        .where(eq(projects.id, given('projectId'))),
    ),
  };
}
