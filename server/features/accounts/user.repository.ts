import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  sql,
  type Column,
  type Placeholder,
} from 'drizzle-orm';
import { MAX_ID } from '#server/kernel/id.ts';
import type { Listed, Slice } from '#server/kernel/pagination.ts';
import type { DeveloperProfile, InvestorProfile, ProfileFields, StoredDeveloper } from './profile.rules.ts';
import { developerColumns } from './account.table.ts';
import { formsOfEmail } from './email.forms.repository.ts';
import { typedEmail, type User } from './user.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { createListCounts } from '#server/features/projects/catalogue/list.counts.repository.ts';
import { DEVELOPERS, INVESTORS, BUCKET_SIZE } from '#server/features/projects/catalogue/lists.rules.ts';
import { createProfileSearch } from '#server/features/studios/profile.search.repository.ts';
import { prepared, preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { toListed, firstOrNull, limitPlusOne, insertedRow } from '#server/platform/database/queries/keyset.ts';
import type { Role, Viewer } from '#server/kernel/viewer.ts';
import { PROFILE_FIELDS } from './profile.fields.ts';
import { changedFields, revisedRow } from '#server/kernel/fields/revision.ts';

type NewUser = {
  email: string;
  passwordHash: string;
  role: Role;
  createdAt: Date;
  emailConfirmedAt?: Date | null;
};

export function createUserRepository(database: Database) {
  const { read, selectForUpdate, tables } = database;
  const { users, developerProfiles, investorProfiles } = tables;
  const counts = createListCounts(database);
  const search = createProfileSearch(database);
  const { passwordHash: _secret, ...shown } = getTableColumns(users);

  /** Closed accounts are excluded, except for their names. */
  const isOpen = isNull(users.closedAt);
  const isListed = (userId: Column) =>
    notExists(
      read
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), isNotNull(users.closedAt))),
    );

  const accounts = (reader: Reader, id: number | Placeholder) =>
    reader
      .select({
        user: shown,
        developerProfile: getTableColumns(developerProfiles),
        investorProfile: getTableColumns(investorProfiles),
      })
      .from(users)
      .leftJoin(developerProfiles, eq(developerProfiles.userId, users.id))
      .leftJoin(investorProfiles, eq(investorProfiles.userId, users.id))
      .where(and(eq(users.id, id), isOpen));
  const accountById = prepared(database, () => accounts(read, sql.placeholder('id')));

  async function findById(id: number, reader: Reader = read): Promise<User | null> {
    const found = firstOrNull(await (reader === read ? accountById({ id }) : accounts(reader, id)));
    if (!found) return null;
    const { user, ...profiles } = found;
    return { ...user, ...profiles };
  }

  const profilesOf = (role: Role) => (role === 'developer' ? developerProfiles : investorProfiles);

  /** The number of rows of a directory, and the condition and offset of a page. */
  async function placed(directory: string, id: Column, { after, offset }: Slice) {
    const { total, place } = await counts.findOffset(directory, BUCKET_SIZE.profiles, offset);
    const before = place === null ? 0 : (after?.id ?? place.before ?? MAX_ID);
    return { total, where: lt(id, before), offset: place?.skip ?? 0 };
  }

  const viewersAmong = preparedByIds(database, (inIds) =>
    read
      .select({ id: users.id, role: users.role, developerProfileId: developerProfiles.id })
      .from(users)
      .leftJoin(developerProfiles, eq(developerProfiles.userId, users.id))
      .where(and(inIds(users.id), isNull(users.suspendedAt), isOpen)),
  );
  const developersAmong = preparedByIds(database, (inIds) =>
    read.select(developerColumns(tables)).from(developerProfiles).where(inIds(developerProfiles.id)),
  );
  const investorsAmong = preparedByIds(database, (inIds) =>
    read.select().from(investorProfiles).where(inIds(investorProfiles.id)),
  );
  const addressAmong = preparedByIds(database, (inIds) =>
    read
      .select({ email: users.email, emailConfirmedAt: users.emailConfirmedAt })
      .from(users)
      .where(and(inIds(users.id), isOpen)),
  );

  return {
    async create(tx: Writer, user: NewUser): Promise<User> {
      const row = insertedRow(await tx.insert(users).values(user).returning(shown));
      await tx.insert(profilesOf(user.role)).values({ userId: row.id });
      return (await findById(row.id, tx)) as User;
    },

    findById,

    /** Where mails to an open account are sent. */
    async findAddress(id: number): Promise<Pick<User, 'email' | 'emailConfirmedAt'> | null> {
      return firstOrNull(await addressAmong([id]));
    },

    /** By an address in any form: of accounts from before there was one, the one whose address is as it was typed. */
    async findCredentials(email: string): Promise<{ id: number; passwordHash: string; email: string } | null> {
      const { id, passwordHash } = users;
      const found = await read
        .select({ id, passwordHash, email: users.email })
        .from(users)
        .where(and(inArray(users.email, formsOfEmail(email)), isOpen));
      return found.find((one) => one.email === typedEmail(email)) ?? firstOrNull(found);
    },

    /** The hash of an account's own password, to compare it with one that is typed again. */
    async findHash(id: number): Promise<string | null> {
      const { passwordHash } = users;
      return firstOrNull(await read.select({ passwordHash }).from(users).where(eq(users.id, id)))?.passwordHash ?? null;
    },

    async saveHash(tx: Writer, id: number, passwordHash: string): Promise<void> {
      await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
    },

    /** The first confirmation counts. */
    async confirmEmail(tx: Writer, id: number, at: Date): Promise<void> {
      await tx
        .update(users)
        .set({ emailConfirmedAt: at })
        .where(and(eq(users.id, id), isNull(users.emailConfirmedAt), isOpen));
    },

    /** Viewers of open accounts; suspended ones are excluded. */
    async findViewers(ids: readonly number[]): Promise<Viewer[]> {
      return viewersAmong(ids);
    },

    /** Latest registered first, with words only those found; the cursor's key is the profile's id. */
    async listDevelopers(slice: Slice, words: readonly string[] = []): Promise<Listed<DeveloperProfile>> {
      if (words.length > 0) return withRows(await search('developers', words, slice), developersAmong);
      const { total, where, offset } = await placed(DEVELOPERS, developerProfiles.id, slice);
      const rows = await read
        .select(developerColumns(tables))
        .from(developerProfiles)
        .where(and(where, isListed(developerProfiles.userId)))
        .orderBy(desc(developerProfiles.id))
        .limit(limitPlusOne(slice))
        .offset(offset);
      return toListed(rows, slice, total);
    },

    async listInvestors(slice: Slice, words: readonly string[] = []): Promise<Listed<InvestorProfile>> {
      if (words.length > 0) return withRows(await search('investors', words, slice), investorsAmong);
      const { total, where, offset } = await placed(INVESTORS, investorProfiles.id, slice);
      const rows = await read
        .select()
        .from(investorProfiles)
        .where(and(where, isListed(investorProfiles.userId)))
        .orderBy(desc(investorProfiles.id))
        .limit(limitPlusOne(slice))
        .offset(offset);
      return toListed(rows, slice, total);
    },

    /** The account's profile, locked until the transaction ends. */
    async lockProfile(
      tx: Writer,
      { id, role }: Pick<User, 'id' | 'role'>,
    ): Promise<StoredDeveloper | InvestorProfile | null> {
      const profiles = profilesOf(role);
      return firstOrNull<StoredDeveloper | InvestorProfile>(
        await selectForUpdate(tx.select().from(profiles).where(eq(profiles.userId, id))),
      );
    },

    async saveProfile(
      tx: Writer,
      role: Role,
      before: StoredDeveloper | InvestorProfile,
      changes: Partial<ProfileFields>,
      at: Date,
    ): Promise<void> {
      const profiles = profilesOf(role);
      const revised = revisedRow(before, changedFields(PROFILE_FIELDS, before, changes), at);
      await tx
        .update(profiles)
        .set({ ...changes, ...revised })
        .where(eq(profiles.id, before.id));
    },

    async findDevelopers(ids: readonly number[]): Promise<DeveloperProfile[]> {
      return developersAmong(ids);
    },

    async findInvestorsByUser(userIds: readonly number[]): Promise<InvestorProfile[]> {
      if (userIds.length === 0) return [];
      return read
        .select()
        .from(investorProfiles)
        .where(inArray(investorProfiles.userId, [...userIds]));
    },

    /** Display names of accounts, never an e-mail. */
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

/** The rows of listed ids, in their order: the latest first. */
async function withRows<Row extends { id: number }>(
  { rows: ids, ...listed }: Listed<number>,
  among: (ids: readonly number[]) => Row[] | Promise<Row[]>,
): Promise<Listed<Row>> {
  const rows = ids.length === 0 ? [] : await among(ids);
  return { ...listed, rows: [...rows].sort((one, other) => other.id - one.id) };
}
