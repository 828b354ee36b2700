import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/features/database.ts';
import type { Write, Writer } from '#server/platform/database/database.ts';
import { DomainError } from '#server/kernel/errors.ts';
import { statement } from '#server/platform/database/queries/prepared.write.ts';
import { UNAUTHENTICATED } from '#server/kernel/viewer.ts';

type Accounts = Pick<Database, 'selectForKeyShare' | 'tables'>;

/** Condition: neither suspended nor closed. */
export const isOpenAccount = ({ users }: Database['tables']) => and(isNull(users.suspendedAt), isNull(users.closedAt));

/**
 * Checks at the end of an account's write that the account is open, by a shared lock: a concurrent suspension or
 * closing, which locks the row for update, is either seen here or waits for the commit. Writes of one account don't
 * wait for each other.
 */
export function requiringOpenAccount(write: Write, { selectForKeyShare, tables }: Accounts): Write {
  const { users } = tables;
  const open = statement((tx: Writer) =>
    selectForKeyShare(
      tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, sql.placeholder('id')), isOpenAccount(tables))),
    ),
  );
  return (author, work) =>
    typeof author === 'string' || !('id' in author)
      ? write(author, work)
      : write(author, async (tx, emit) => {
          const result = await work(tx, emit);
          if ((await open(tx, { id: author.id })).length === 0) throw new DomainError(UNAUTHENTICATED);
          return result;
        });
}
