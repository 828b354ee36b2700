import { eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { createInvestmentRepository } from '#server/features/investments/investment.repository.ts';
import { openDatabase, type OpenOptions } from '#server/features/open.ts';
import { createOperatorActRepository } from '#server/features/moderation/operator/operator.act.repository.ts';
import { createPaymentRepository } from '#server/features/payments/payment.repository.ts';
import { createProjectRepository } from '#server/features/projects/project.repository.ts';
import { createRelationRepository } from '#server/features/rights/relation.repository.ts';
import { createSeatWaitRepository } from '#server/features/investments/seats/seat.wait.repository.ts';
import { createUpdateRequestRepository } from '#server/features/updates/requests/update.request.repository.ts';
import { createUserRepository } from '#server/features/accounts/user.repository.ts';
import type { StoredProject } from '#server/features/projects/project.rules.ts';
import type { User } from '#server/features/accounts/user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { createInvestmentService } from '#server/features/investments/investment.service.ts';
import { createOperatorReversals } from '#server/features/moderation/operator/operator.reversals.service.ts';
import { aProject } from './entities.ts';
import { freshStorage, migratedStorage, type Storage } from './storage.ts';
import type { Role } from '#server/kernel/viewer.ts';

export type Store = Awaited<ReturnType<typeof openStoreOn>>;

export type StoreOptions = Partial<OpenOptions> & { now?: () => Date };

/** The data layer alone, over the engine of the running project. */
export async function openStoreOn(
  storage: Pick<Storage, 'dataDir' | 'databaseUrl'>,
  synchronous: 'FULL' | 'OFF' = 'OFF',
  { now = () => new Date(0), ...options }: StoreOptions = {},
) {
  const database = await openDatabase({ ...storage, synchronous, ...options });
  const users = createUserRepository(database);
  const projects = createProjectRepository(database);
  const investments = createInvestmentRepository(database);
  let made = 0;

  async function account(role: Role): Promise<User> {
    made += 1;
    const email = `${role}${made}@ejemplo.test`;
    return database.write('system', (tx) =>
      users.create(tx, { email, passwordHash: '-', role, createdAt: new Date(made) }),
    );
  }

  return {
    database,
    users,
    projects,
    investments,
    /** The real investment service, by default at the Unix epoch. */
    investing: createInvestmentService({
      database,
      users,
      projects,
      investments,
      relations: createRelationRepository(database),
      calendar: now,
      withdrawalDays: 10,
    } as Dependencies),
    /** What operators do to investments, at the same time. */
    reversing: createOperatorReversals({
      database,
      projects,
      investments,
      payments: createPaymentRepository(database),
      updateRequests: createUpdateRequestRepository(database),
      seatWaits: createSeatWaitRepository(database),
      operatorActs: createOperatorActRepository(database),
      calendar: now,
    } as Dependencies),
    developer: () => account('developer'),
    investor: () => account('investor'),

    async project(developer: User, fields: Partial<StoredProject> = {}): Promise<StoredProject> {
      const {
        id: _id,
        updatedAt: _updated,
        lastActivityAt: _active,
        ...project
      } = aProject({ createdAt: new Date(made), ...fields });
      const developerId = developer.developerProfile?.id ?? 0;
      return database.write('system', (tx) => projects.create(tx, { ...project, userId: developer.id, developerId }));
    },
  };
}

/** Writes these fields of a project, as whoever edits it does. */
export async function saveProject(
  projects: Store['projects'],
  tx: Writer,
  id: number,
  changes: Partial<StoredProject>,
) {
  const before = await projects.lock(tx, id);
  return projects.save(tx, before as StoredProject, changes, new Date(0));
}

/** From `now` on the studio of a project can be paid. */
export async function letPay({ database }: Pick<Store, 'database'>, projectId: number, now: Date): Promise<void> {
  const { paymentInstructions, projects } = database.tables;
  const written = { projectId, version: 1, text: 'A la cuenta', createdAt: now, inForceFrom: now };
  await database.write('system', async (tx) => {
    await tx.insert(paymentInstructions).values(written);
    await tx.update(projects).set({ paymentsSince: now }).where(eq(projects.id, projectId));
  });
}

/** The code with which something was refused, or `ok`. */
export const codeOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  );

/** A new store for the running test. */
export async function openStore(synchronous: 'FULL' | 'OFF' = 'OFF'): Promise<Store & { storage: Storage }> {
  const storage = await migratedStorage();
  const store = await openStoreOn(storage, synchronous);
  onTestFinished(async () => {
    await store.database.close();
    await storage.remove();
  });
  return { ...store, storage };
}

/** A new store for the running file, with a studio and so many investors. */
export async function openPeopled(investors: number, options: StoreOptions = {}) {
  const storage = await freshStorage();
  const store = await openStoreOn(storage, 'OFF', options);
  const dana = await store.developer();
  const people: User[] = [];
  for (let n = 0; n < investors; n += 1) people.push(await store.investor());
  const close = async (): Promise<void> => {
    await store.database.close();
    await storage.remove();
  };
  return { store, dana, people, close };
}

/** Like `openStore` on PostgreSQL, behind a relay that can disturb the connections. */
export async function openStoreThrough<Relay extends { url: string }>(
  startRelay: (databaseUrl: string) => Promise<Relay>,
  options: Partial<OpenOptions> = {},
): Promise<Store & { storage: Storage; relay: Relay }> {
  const storage = await freshStorage();
  const relay = await startRelay(storage.databaseUrl ?? '');
  const store = await openStoreOn({ ...storage, databaseUrl: relay.url }, 'OFF', options);
  onTestFinished(async () => {
    await store.database.close();
    await storage.remove();
  });
  return { ...store, storage, relay };
}

export const countOf = (database: Database, table: keyof Database['tables']): Promise<number> =>
  database.read.$count(database.tables[table]);
