import type { Kit } from '#server/platform/database/kit.ts';
import type { ProjectsTables } from '#server/features/projects/project.table.ts';
import type { MoneyTables } from '#server/features/investments/investment.table.ts';

/** Where visitors, followers and investments came from. */
export function defineReferrals(kit: Kit, { projects, investments }: ProjectsTables & MoneyTables) {
  /** Of each day in the product's time zone; an empty source is none. */
  const referralDays = kit.table(
    'referral_days',
    {
      projectId: kit.foreignKey(() => projects.id),
      source: kit.key().notNull(),
      day: kit.day().notNull(),
      visits: kit.int().notNull(),
    },
    (t) => [kit.primaryKey({ columns: [t.projectId, t.source, t.day] })],
  );

  /** The source of an investment that had one. */
  const investmentReferrals = kit.table(
    'investment_referrals',
    {
      investmentId: kit.foreignKey(() => investments.id).primaryKey(),
      projectId: kit.foreignKey(() => projects.id),
      source: kit.key().notNull(),
    },
    (t) => [kit.index('investment_referrals_project').on(t.projectId, t.investmentId, t.source)],
  );

  return { referralDays, investmentReferrals };
}
