import { onTestFinished } from 'vitest';
import type { Database } from '#server/data/database.ts';
import { createInvestmentRepository } from '#server/data/investment.repository.ts';
import { openDatabase, type Where } from '#server/data/open.ts';
import { createProjectRepository } from '#server/data/project.repository.ts';
import { createUserRepository } from '#server/data/user.repository.ts';
import type { Project } from '#server/domain/project.ts';
import type { Role, User } from '#server/domain/user.ts';
import type { Floors } from '#server/services/floors.ts';
import { createInvestmentService } from '#server/services/investment.service.ts';
import { aProject } from './entities.ts';
import { freshStorage, type Storage } from './storage.ts';

export type Store = Awaited<ReturnType<typeof storeOver>>;

/** The data floor alone, over the engine of the running project. */
export async function storeOver(
  storage: Pick<Storage, 'dataDir' | 'databaseUrl'>,
  synchronous: 'FULL' | 'OFF' = 'OFF',
  options: Partial<Where> = {},
) {
  const database = await openDatabase({ ...storage, synchronous, ...options });
  const users = createUserRepository(database);
  const projects = createProjectRepository(database);
  const investments = createInvestmentRepository(database);
  let made = 0;

  async function account(role: Role): Promise<User> {
    made += 1;
    const email = `${role}${made}@ejemplo.test`;
    return database.write((tx) => users.create(tx, { email, passwordHash: '-', role, createdAt: new Date(made) }));
  }

  return {
    database,
    users,
    projects,
    investments,
    /** Investing as everybody does, at the beginning of time. */
    investing: createInvestmentService({ database, users, projects, investments, clock: () => new Date(0) } as Floors),
    developer: () => account('developer'),
    investor: () => account('investor'),

    async project(developer: User, fields: Partial<Project> = {}): Promise<Project> {
      const {
        id: _id,
        updatedAt: _updated,
        lastActivityAt: _active,
        ...project
      } = aProject({ createdAt: new Date(made), ...fields });
      const developerId = developer.developerProfile?.id ?? 0;
      return database.write((tx) => projects.create(tx, { ...project, userId: developer.id, developerId }));
    },
  };
}

/** A store of its own for the running test. */
export async function openStore(synchronous: 'FULL' | 'OFF' = 'OFF'): Promise<Store & { storage: Storage }> {
  const storage = await freshStorage();
  const store = await storeOver(storage, synchronous);
  onTestFinished(async () => {
    await store.database.close();
    await storage.remove();
  });
  return { ...store, storage };
}

/** The same over PostgreSQL, behind a relay that can disturb the connections. */
export async function openStoreThrough<Relay extends { url: string }>(
  startRelay: (databaseUrl: string) => Promise<Relay>,
  options: Partial<Where> = {},
): Promise<Store & { relay: Relay }> {
  const storage = await freshStorage();
  const relay = await startRelay(storage.databaseUrl ?? '');
  const store = await storeOver({ ...storage, databaseUrl: relay.url }, 'OFF', options);
  onTestFinished(async () => {
    await store.database.close();
    await storage.remove();
  });
  return { ...store, relay };
}

/** How many rows a table holds. */
export const countOf = (database: Database, table: keyof Database['tables']): Promise<number> =>
  database.read.$count(database.tables[table]);
