import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Passkey, PasskeyChallenge } from './passkey.rules.ts';
import type { Database } from '#server/features/database.ts';
import type { Writer } from '#server/platform/database/database.ts';
import { firstOrNull, insertedRow } from '#server/platform/database/queries/keyset.ts';
import type { CredentialWriter } from '../credential.lock.repository.ts';

type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>;
type Use = { id: number; counter: number; newCounter: number; at: Date };

export function createPasskeyRepository({ read, tables }: Database) {
  const { passkeys, passkeyChallenges } = tables;
  const own = (userId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

  return {
    /** An account's, the oldest first. */
    async listOfUser(userId: number): Promise<Passkey[]> {
      return read.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
    },

    async findByCredential(credentialId: string): Promise<Passkey | null> {
      return firstOrNull(await read.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)));
    },

    async count(tx: CredentialWriter, userId: number): Promise<number> {
      return tx.$count(passkeys, eq(passkeys.userId, userId));
    },

    async create(tx: CredentialWriter, passkey: NewPasskey): Promise<Passkey> {
      return insertedRow(await tx.insert(passkeys).values(passkey).returning());
    },

    /** Null when the account has no such passkey. */
    async rename(tx: CredentialWriter, userId: number, id: number, name: string): Promise<Passkey | null> {
      return firstOrNull(await tx.update(passkeys).set({ name }).where(own(userId, id)).returning());
    },

    /** Null when the account has no such passkey. */
    async remove(tx: CredentialWriter, userId: number, id: number): Promise<Passkey | null> {
      return firstOrNull(await tx.delete(passkeys).where(own(userId, id)).returning());
    },

    /** Removes all passkeys of an account. */
    async removeAll(tx: CredentialWriter, userId: number): Promise<void> {
      await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    },

    /** False when the passkey is gone, or its counter changed meanwhile: another device may have the same key. */
    async saveUse(tx: CredentialWriter, { id, counter, newCounter, at }: Use): Promise<boolean> {
      const unchanged = and(eq(passkeys.id, id), eq(passkeys.counter, counter));
      const used = { counter: newCounter, lastUsedAt: at };
      return (await tx.update(passkeys).set(used).where(unchanged).returning({ id: passkeys.id })).length > 0;
    },

    async addChallenge(tx: Writer, challenge: PasskeyChallenge): Promise<void> {
      await tx.insert(passkeyChallenges).values(challenge);
    },

    /** Takes a challenge, which only one caller gets; null when it doesn't exist or was taken. */
    async takeChallenge(tx: Writer, challenge: string): Promise<PasskeyChallenge | null> {
      const taken = eq(passkeyChallenges.challenge, challenge);
      return firstOrNull(await tx.delete(passkeyChallenges).where(taken).returning());
    },

    /** Deletes expired ones, some at a time; resolves with their number. */
    async removeExpired(tx: Writer, now: Date, limit: number): Promise<number> {
      const { challenge, expiresAt } = passkeyChallenges;
      const expired = sql`${challenge} in (select ${challenge} from ${passkeyChallenges}
        where ${lt(expiresAt, now)} order by ${expiresAt} limit ${limit})`;
      return (await tx.delete(passkeyChallenges).where(expired).returning({ challenge })).length;
    },
  };
}
