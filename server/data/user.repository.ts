import { desc, eq, getTableColumns, inArray, lt, type Column } from 'drizzle-orm';
import { MAX_ID } from '#server/domain/id.ts';
import type { Listed, Slice } from '#server/domain/pagination.ts';
import type { DeveloperProfile, InvestorProfile, Role, User, Viewer } from '#server/domain/user.ts';
import type { Database, Reader, Writer } from './database.ts';
import { createListCounts } from './list.counts.ts';
import { DEVELOPERS, INVESTORS, STRETCH } from './lists.ts';
import { preparedAmong } from './prepared.ts';
import { listed, only, probing, written } from './slice.ts';

type NewUser = { email: string; passwordHash: string; role: Role; createdAt: Date };

export type UserRepository = ReturnType<typeof createUserRepository>;

export function createUserRepository(database: Database) {
  const { read, tables } = database;
  const { users, developerProfiles, investorProfiles } = tables;
  const counts = createListCounts(database);
  const { passwordHash: _secret, ...shown } = getTableColumns(users);

  async function withProfile(reader: Reader, user: Omit<User, 'developerProfile' | 'investorProfile'>): Promise<User> {
    if (user.role === 'developer') {
      const profile = only(await reader.select().from(developerProfiles).where(eq(developerProfiles.userId, user.id)));
      return { ...user, developerProfile: profile, investorProfile: null };
    }
    const profile = only(await reader.select().from(investorProfiles).where(eq(investorProfiles.userId, user.id)));
    return { ...user, developerProfile: null, investorProfile: profile };
  }

  /** Where a slice of a directory begins, and how many it holds. */
  async function placed(directory: string, id: Column, { after, offset }: Slice) {
    const { total, place } = await counts.placed(directory, STRETCH.profiles, offset);
    const before = place === null ? 0 : (after?.id ?? place.before ?? MAX_ID);
    return { total, where: lt(id, before), offset: place?.skip ?? 0 };
  }

  const viewersAmong = preparedAmong(database, (isAsked) =>
    read
      .select({ id: users.id, role: users.role, developerProfileId: developerProfiles.id })
      .from(users)
      .leftJoin(developerProfiles, eq(developerProfiles.userId, users.id))
      .where(isAsked(users.id)),
  );
  const developersAmong = preparedAmong(database, (isAsked) =>
    read.select().from(developerProfiles).where(isAsked(developerProfiles.id)),
  );

  return {
    async create(tx: Writer, user: NewUser): Promise<User> {
      const row = written(await tx.insert(users).values(user).returning(shown));
      if (user.role === 'developer') await tx.insert(developerProfiles).values({ userId: row.id });
      else await tx.insert(investorProfiles).values({ userId: row.id });
      return withProfile(tx, row);
    },

    async findById(id: number, reader: Reader = read): Promise<User | null> {
      const row = only(await reader.select(shown).from(users).where(eq(users.id, id)));
      return row && withProfile(reader, row);
    },

    /** For log-in alone: the only place where a hash leaves the tables. */
    async findCredentials(email: string): Promise<{ id: number; passwordHash: string } | null> {
      const { id, passwordHash } = users;
      return only(await read.select({ id, passwordHash }).from(users).where(eq(users.email, email)));
    },

    async saveHash(tx: Writer, id: number, passwordHash: string): Promise<void> {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
    },

    async findViewer(id: number): Promise<Viewer | null> {
      return only(await viewersAmong([id]));
    },

    async findViewers(ids: readonly number[]): Promise<Viewer[]> {
      return viewersAmong(ids);
    },

    async saveDeveloperProfile(
      tx: Writer,
      userId: number,
      patch: { studioName?: string | null; country?: string | null },
    ) {
      await tx.update(developerProfiles).set(patch).where(eq(developerProfiles.userId, userId));
    },

    async saveInvestorProfile(tx: Writer, userId: number, patch: { name?: string | null }) {
      await tx.update(investorProfiles).set(patch).where(eq(investorProfiles.userId, userId));
    },

    /** Latest to join first; a cursor's key is the profile's id. */
    async listDevelopers(slice: Slice): Promise<Listed<DeveloperProfile>> {
      const { total, where, offset } = await placed(DEVELOPERS, developerProfiles.id, slice);
      const rows = await read
        .select()
        .from(developerProfiles)
        .where(where)
        .orderBy(desc(developerProfiles.id))
        .limit(probing(slice))
        .offset(offset);
      return listed(rows, slice, total);
    },

    async listInvestors(slice: Slice): Promise<Listed<InvestorProfile>> {
      const { total, where, offset } = await placed(INVESTORS, investorProfiles.id, slice);
      const rows = await read
        .select()
        .from(investorProfiles)
        .where(where)
        .orderBy(desc(investorProfiles.id))
        .limit(probing(slice))
        .offset(offset);
      return listed(rows, slice, total);
    },

    async findDevelopers(ids: readonly number[]): Promise<DeveloperProfile[]> {
      return developersAmong(ids);
    },

    async findInvestorsByUser(userIds: readonly number[]): Promise<InvestorProfile[]> {
      return read
        .select()
        .from(investorProfiles)
        .where(inArray(investorProfiles.userId, [...userIds]));
    },

    /** The name each account goes by, for those who may see a name but never an e-mail. */
    async findNames(userIds: readonly number[]): Promise<Map<number, string | null>> {
      if (userIds.length === 0) return new Map();
      const rows = await read
        .select({ id: users.id, studio: developerProfiles.studioName, name: investorProfiles.name })
        .from(users)
        .leftJoin(developerProfiles, eq(developerProfiles.userId, users.id))
        .leftJoin(investorProfiles, eq(investorProfiles.userId, users.id))
        .where(inArray(users.id, [...userIds]));
      return new Map(rows.map(({ id, studio, name }) => [id, studio ?? name]));
    },
  };
}
