import { eq } from 'drizzle-orm';
import type { App } from '#server/app.ts';
import type { LegalIdentity } from '#server/features/payments/identities/identity.rules.ts';
import { DEMO_DEVELOPER, DEMO_INVESTOR } from './people.ts';

const IDENTITIES: Record<string, LegalIdentity> = {
  [DEMO_DEVELOPER]: { legalName: 'Mate Cósmico SRL', taxId: '30-71234567-1', address: 'Andrés Pazos 120, Paraná' },
  [DEMO_INVESTOR]: { legalName: 'Inés Barrientos', taxId: '27-12345678-0', address: null },
};

/** One studio and one investor said who they are to the law when they arrived. */
export async function writeIdentities({ database, dependencies }: App): Promise<void> {
  const { users } = database.tables;
  const { identities, identitySecrets } = dependencies;
  await database.write('system', async (tx) => {
    for (const [email, identity] of Object.entries(IDENTITIES)) {
      for (const { id: userId, createdAt } of await tx.select().from(users).where(eq(users.email, email)))
        await identities.add(tx, { userId, createdAt, sealed: identitySecrets.sealIdentity(identity) });
    }
  });
}
