import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { App } from '#server/app.ts';
import { DEMO_INVESTOR } from './people.ts';

/** People who are owed something, or get a share of revenue, say to which account; the demo's investor has not yet. */
export async function writeReturnAccounts({ database, dependencies }: App, now: Date): Promise<void> {
  const { users, investments, investorProfiles, paymentStates, distributionLines } = database.tables;
  const { credentialLock, returnAccounts, returnAccountSecrets } = dependencies;
  const owed = await database.read
    .selectDistinct({ id: users.id, name: investorProfiles.name })
    .from(paymentStates)
    .innerJoin(investments, eq(investments.id, paymentStates.investmentId))
    .innerJoin(users, eq(users.id, investments.investorId))
    .innerJoin(investorProfiles, eq(investorProfiles.userId, users.id))
    .where(
      and(
        or(
          gt(sql`${paymentStates.receivedCents} - ${paymentStates.returnedCents}`, investments.amountCents),
          inArray(users.id, database.read.select({ id: distributionLines.investorId }).from(distributionLines)),
        ),
        ne(users.email, DEMO_INVESTOR),
      ),
    )
    .orderBy(asc(users.id));
  await database.write('system', async (tx) => {
    for (const { id: userId, name } of owed) {
      const account = { account: `devolver.a.${userId}`, details: `A nombre de ${name}, Banco Nación` };
      await returnAccounts.add(await credentialLock.ofAccount(tx, userId), {
        userId,
        sealed: returnAccountSecrets.sealAccount(account),
        createdAt: now,
        inForceFrom: now,
      });
    }
  });
}
