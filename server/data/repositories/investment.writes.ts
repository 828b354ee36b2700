import { and, eq, sql } from 'drizzle-orm';
import type { Investment } from '#server/domain/investment.ts';
import type { Cents } from '#server/domain/money.ts';
import type { Project } from '#server/domain/project.ts';
import { estimatedReturn } from '#server/domain/roi.ts';
import type { Database, Reader, Writer } from '#server/data/database.ts';
import { firstOrNull, insertedRow } from '#server/data/queries/keyset.ts';
import { inIds } from '#server/data/queries/prepared.ts';
import { statement } from '#server/data/queries/statement.ts';
import { investmentRows } from './investment.rows.ts';

type Part = Pick<Investment, 'investorId' | 'amountCents' | 'createdAt'>;

/** `invested` is the investor's total in the project. */
export type Added = { investment: Investment; invested: Cents; project: Project };

const given = sql.placeholder;

const STANDING = { reverses: null, reversalReason: null, reversedBy: null };

/** The statements that record an investment; their number doesn't depend on the amount of data. */
export function createInvestmentWrites(database: Database) {
  const keys = keyStatements(database);
  const money = moneyStatements(database);

  return {
    /**
     * Inserts the investment with the project's terms, and updates the position and the project's totals. The project's
     * row must be locked.
     */
    async add(tx: Writer, project: Project, part: Part): Promise<Added> {
      const { amountCents, createdAt } = part;
      const row = { ...part, projectId: project.id };
      const raisedAfterCents = project.fundingRaisedCents + amountCents;
      const { id } = insertedRow(await money.insert(tx, { ...row, raisedAfterCents, ...agreedWith(project) }));
      const estimatedReturnCents = estimatedReturn(amountCents, project.roi);
      const { invested, investmentCount } = insertedRow(await money.hold(tx, { ...row, id, estimatedReturnCents }));
      const seatsTaken = investmentCount === 1 ? 1 : 0;
      const raise = seatsTaken === 0 ? money.raise : money.raiseAndSeat;
      await raise(tx, { projectId: project.id, amountCents, createdAt });
      return {
        investment: { id, ...row, ...STANDING },
        invested,
        project: {
          ...project,
          fundingRaisedCents: raisedAfterCents,
          investorCount: project.investorCount + seatsTaken,
          lastActivityAt: createdAt,
        },
      };
    },

    async findByKey(tx: Reader, userId: number, key: string): Promise<Investment | null> {
      return firstOrNull(await keys.find(tx, { userId, key }));
    },

    async saveKey(tx: Writer, key: { userId: number; key: string; investmentId: number; createdAt: Date }) {
      await keys.save(tx, key);
    },

    /** Of these projects, those in which somebody ever invested, whether it was reversed or not. */
    async backedIn(investorId: number, ids: readonly number[], reader: Reader = database.read): Promise<number[]> {
      const { investments } = database.tables;
      const rows = await reader
        .selectDistinct({ id: investments.projectId })
        .from(investments)
        .where(and(eq(investments.investorId, investorId), inIds(database, investments.projectId, ids)));
      return rows.map(({ id }) => id);
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
  const { userId, key, investmentId } = idempotencyKeys;
  const made = sql`(select ${investmentId} from ${idempotencyKeys}
    where ${userId} = ${given('userId')} and ${key} = ${given('key')})`;
  return {
    find: statement((tx: Reader) => rows(tx).where(eq(investments.id, made))),
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

/** The project's terms as given to the statement, and whose studio it is. */
const agreedWith = (project: Project) => ({
  projectTitle: project.title,
  developerId: project.developerId,
  fundingGoalCents: project.fundingGoalCents,
  minInvestmentCents: project.minInvestmentCents,
  maxInvestmentCents: project.maxInvestmentCents,
  maxInvestors: project.maxInvestors,
  investmentModel: project.investmentModel,
  roi: project.roi,
});

/** The studio's name is the only term that the project's row, read when it was locked, doesn't have. */
function givenTerms({ tables: { developerProfiles } }: Pick<Database, 'tables'>) {
  const studio = eq(developerProfiles.id, given('developerId'));
  return {
    projectTitle: given('projectTitle'),
    fundingGoalCents: given('fundingGoalCents'),
    minInvestmentCents: given('minInvestmentCents'),
    maxInvestmentCents: given('maxInvestmentCents'),
    maxInvestors: given('maxInvestors'),
    investmentModel: given('investmentModel'),
    roi: given('roi'),
    studioName: sql`(select ${developerProfiles.studioName} from ${developerProfiles} where ${studio})`,
  };
}

function moneyStatements(database: Database) {
  const { investments, positions, projects } = database.tables;
  const { projectId, investorId } = positions;
  const part = { projectId: given('projectId'), investorId: given('investorId') };
  const raisedProject = eq(projects.id, part.projectId);
  const raised = {
    fundingRaisedCents: sql`${projects.fundingRaisedCents} + ${given('amountCents')}`,
    lastActivityAt: sql`${sql.param(given('createdAt'), projects.lastActivityAt)}`,
  };
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
        .values({
          ...part,
          ...givenTerms(database),
          amountCents: given('amountCents'),
          raisedAfterCents: given('raisedAfterCents'),
          createdAt: given('createdAt'),
        })
        .returning({ id: investments.id }),
    ),
    hold: statement((tx: Writer) =>
      tx
        .insert(positions)
        .values({
          ...part,
          investedCents: given('amountCents'),
          investmentCount: 1,
          estimatedReturnCents: given('estimatedReturnCents'),
          firstInvestmentId: given('id'),
        })
        .onConflictDoUpdate({
          target: [projectId, investorId],
          set: {
            investedCents: sql`${positions.investedCents} + excluded.invested_cents`,
            investmentCount: sql`${positions.investmentCount} + 1`,
            estimatedReturnCents: sql`${positions.estimatedReturnCents} + excluded.estimated_return_cents`,
          },
        })
        .returning({ invested: positions.investedCents, investmentCount: positions.investmentCount }),
    ),
    raise: statement((tx: Writer) => tx.update(projects).set(raised).where(raisedProject)),
    /** Apart, because writing the number of investors moves the project in the lists of seats. */
    raiseAndSeat: statement((tx: Writer) =>
      tx
        .update(projects)
        .set({ ...raised, investorCount: sql`${projects.investorCount} + 1` })
        .where(raisedProject),
    ),
  };
}
