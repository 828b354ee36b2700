import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '#server/features/database.ts';
import type { CredentialWriter } from '#server/features/sessions/credential.lock.repository.ts';
import type { Reader, Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import { preparedByIds } from '#server/platform/database/queries/prepared.read.ts';
import { coveredIn, paymentBlockIn } from '../payment.conditions.repository.ts';
import type { PaymentBlock } from '../payment.rules.ts';
import type { PaymentInstructions } from './instructions.rules.ts';

type NewVersion = Omit<PaymentInstructions, 'id'>;

/** How studios are paid, in versions. Whoever writes has locked the project, but for the link of a mail. */
export function createInstructionsRepository(database: Database) {
  const { read, selectForUpdate, tables } = database;
  const { paymentInstructions, paymentStates, investments, projects, users, developerProfiles } = tables;
  const { id, projectId, version, text, account, currency, createdAt, inForceFrom } = paymentInstructions;
  const { stoppedAt, stopHash } = paymentInstructions;
  const shown = { id, projectId, version, text, account, currency, createdAt, inForceFrom };
  const later = alias(paymentInstructions, 'later');
  const reversing = alias(investments, 'reversing');

  /** The version in force, or the next one: neither stopped nor replaced. A project has at most one of each. */
  const isCurrentOrNext = (reader: Reader, at: Date | SQLWrapper) =>
    and(
      isNull(stoppedAt),
      notExists(
        reader
          .select({ id: later.id })
          .from(later)
          .where(
            and(
              eq(later.projectId, projectId),
              gt(later.version, version),
              isNull(later.stoppedAt),
              lte(later.inForceFrom, at),
            ),
          ),
      ),
    );

  const currentAndNextAmong = preparedByIds(database, (inIds) =>
    read
      .select(shown)
      .from(paymentInstructions)
      .where(and(inIds(projectId), isCurrentOrNext(read, sql.param(sql.placeholder('at'), inForceFrom)))),
  );

  const block = paymentBlockIn(tables);
  const paymentBlocksOf = (reader: Reader, where: SQL) =>
    reader
      .select({ id: projects.id, block })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.userId))
      .innerJoin(developerProfiles, eq(developerProfiles.id, projects.developerId))
      .where(and(where, isNotNull(block)));
  const paymentBlocksAmong = preparedByIds(database, (inIds) => paymentBlocksOf(read, inIds(projects.id)));

  const ownProjects = (reader: Reader, userId: number) =>
    reader
      .select({ id: projects.id })
      .from(projects)
      .innerJoin(developerProfiles, eq(developerProfiles.id, projects.developerId))
      .where(eq(developerProfiles.userId, userId));

  const withStop = { ...shown, stoppedAt };

  return {
    /** The versions of these projects that are in force at an instant, and the next ones, in no order. */
    async listCurrentAndNext(projectIds: readonly number[], at: Date): Promise<PaymentInstructions[]> {
      return currentAndNextAmong(projectIds, { at });
    },

    /** The same of one project. */
    async listCurrentAndNextOf(tx: Reader, ofProject: number, at: Date): Promise<PaymentInstructions[]> {
      return tx
        .select(shown)
        .from(paymentInstructions)
        .where(and(eq(projectId, ofProject), isCurrentOrNext(tx, at)));
    },

    /** From now on the project's commitments are due. */
    async begin(tx: Writer, ofProject: number, paymentsSince: Date): Promise<void> {
      await tx.update(projects).set({ paymentsSince }).where(eq(projects.id, ofProject));
    },

    /** Why nobody should pay the studios of these projects now, without those that may be paid. */
    async paymentBlocksAmong(projectIds: readonly number[]): Promise<ReadonlyMap<number, PaymentBlock | null>> {
      return new Map((await paymentBlocksAmong(projectIds)).map((row) => [row.id, row.block]));
    },

    /** The same of one project. */
    async paymentBlockOf(tx: Reader, ofProject: number): Promise<PaymentBlock | null> {
      return firstOrNull(await paymentBlocksOf(tx, eq(projects.id, ofProject)))?.block ?? null;
    },

    /** The number of the latest version, stopped or not; 0 before the first. */
    async latestVersion(tx: Reader, ofProject: number): Promise<number> {
      const latest = sql<number>`coalesce(max(${version}), 0)`.mapWith(Number);
      return (
        firstOrNull(await tx.select({ latest }).from(paymentInstructions).where(eq(projectId, ofProject)))?.latest ?? 0
      );
    },

    async countSince(tx: Reader, ofProject: number, since: Date): Promise<number> {
      return tx.$count(paymentInstructions, and(eq(projectId, ofProject), gte(createdAt, since)));
    },

    async add(tx: CredentialWriter, added: NewVersion): Promise<PaymentInstructions> {
      return insertedRow(await tx.insert(paymentInstructions).values(added).returning(shown));
    },

    /** A version, stopped or not. */
    async findVersion(ofVersion: number, reader: Reader = read) {
      return firstOrNull(await reader.select(withStop).from(paymentInstructions).where(eq(id, ofVersion)));
    },

    /** The version that the link of a mail stops. */
    async findByStopHash(hash: string) {
      return firstOrNull(await read.select(withStop).from(paymentInstructions).where(eq(stopHash, hash)));
    },

    async stop(tx: Writer, ofVersion: number, at: Date): Promise<void> {
      await tx.update(paymentInstructions).set({ stoppedAt: at }).where(eq(id, ofVersion));
    },

    /** Stops the first version, which is in force: none is, and nobody has to pay. */
    async withdraw(tx: Writer, { id: first, projectId: ofProject }: PaymentInstructions, at: Date): Promise<void> {
      await tx.update(paymentInstructions).set({ stoppedAt: at, inForceFrom: at }).where(eq(id, first));
      await tx.update(projects).set({ paymentsSince: null }).where(eq(projects.id, ofProject));
    },

    /** Puts a version that waits in force. */
    async confirm(tx: Writer, ofVersion: number, at: Date): Promise<void> {
      await tx.update(paymentInstructions).set({ inForceFrom: at }).where(eq(id, ofVersion));
    },

    async saveStopLink(tx: Writer, ofVersion: number, hash: string): Promise<void> {
      await tx.update(paymentInstructions).set({ stopHash: hash }).where(eq(id, ofVersion));
    },

    /** Who has a standing commitment in the project that is neither fully paid nor settled. */
    async debtorsOf(tx: Reader, ofProject: number): Promise<number[]> {
      const rows = await tx
        .selectDistinct({ id: investments.investorId })
        .from(investments)
        .leftJoin(reversing, eq(reversing.reversesId, investments.id))
        .leftJoin(paymentStates, eq(paymentStates.investmentId, investments.id))
        .where(
          and(
            eq(investments.projectId, ofProject),
            isNull(investments.reversesId),
            isNull(reversing.id),
            gt(investments.amountCents, coveredIn(tables)),
          ),
        );
      return rows.map((row) => row.id);
    },

    /** When operators froze the studio of an account, or null. Locks its profile until the transaction ends. */
    async lockFrozenAt(tx: Writer, userId: number): Promise<Date | null> {
      const profile = tx
        .select({ at: developerProfiles.paymentsFrozenAt })
        .from(developerProfiles)
        .where(eq(developerProfiles.userId, userId));
      return firstOrNull(await selectForUpdate(profile))?.at ?? null;
    },

    async saveFrozenAt(tx: Writer, userId: number, paymentsFrozenAt: Date | null): Promise<void> {
      await tx.update(developerProfiles).set({ paymentsFrozenAt }).where(eq(developerProfiles.userId, userId));
    },

    /** The projects of an account with a version that will be in force. */
    async listChanging(tx: Reader, userId: number, at: Date): Promise<number[]> {
      const rows = await tx
        .select({ id: projectId })
        .from(paymentInstructions)
        .where(and(inArray(projectId, ownProjects(tx, userId)), isNull(stoppedAt), gt(inForceFrom, at)));
      return rows.map((row) => row.id).toSorted((one, other) => one - other);
    },

    async removeOfProject(tx: Writer, ofProject: number): Promise<void> {
      await tx.delete(paymentInstructions).where(eq(projectId, ofProject));
    },

    /** Empties all versions of an account that closes: payments refer to them. */
    async erase(tx: Writer, userId: number, at: Date): Promise<void> {
      const stopped = sql`coalesce(${stoppedAt}, ${sql.param(at, stoppedAt)})`;
      const erased = { text: '', account: null, currency: null, stopHash: null, stoppedAt: stopped };
      await tx
        .update(paymentInstructions)
        .set(erased)
        .where(inArray(projectId, ownProjects(tx, userId)));
    },
  };
}
