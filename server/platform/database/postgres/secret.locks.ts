import { hash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { OperatorError } from '#server/kernel/operator/operator.error.ts';

/** Advisory locks that copies share: one for each secret that a copy believes, and one for that with which it signs. */
const [BELIEVED, SIGNING] = [7203, 7204];

const LOCK_BELIEVED = `select pg_advisory_lock_shared(${BELIEVED}, secret) from unnest($1::int[]) secret`;
const LOCK_SIGNING = `select pg_advisory_lock_shared(${SIGNING}, $1)`;

/** Copies that lack the secret $1, or sign with none of $2. Those of a version without these locks aren't found. */
const OTHERS = `
  select pid from pg_locks
  where locktype = 'advisory' and objsubid = 2 and classid::int in (${BELIEVED}, ${SIGNING}) and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
  group by pid
  having not bool_or(classid::int = ${BELIEVED} and objid::bigint = $1)
    or bool_or(classid::int = ${SIGNING} and objid::bigint <> all($2::bigint[]))`;

const REFUSED =
  'Another copy runs that lacks the secret with which this one would sign, or signs with one that this one lacks ' +
  '(JWT_SECRET): change it in the steps of server/README.md, or stop the other copies first';

/** A positive number of 28 bits. */
const numberOf = (fingerprint: string): number => Number.parseInt(hash('sha256', fingerprint, 'hex').slice(0, 7), 16);

/** Shows other copies which secrets this one has, as long as the connection lasts. The first one signs. */
export async function lockSecrets(connection: ClientBase, fingerprints: readonly string[]): Promise<void> {
  const [signing, ...others] = fingerprints.map(numberOf);
  if (signing === undefined) return;
  await connection.query(LOCK_BELIEVED, [[signing, ...others]]);
  await connection.query(LOCK_SIGNING, [signing]);
}

/** Throws where log-ins of this copy would be refused by another that runs, or those of another by this one. */
export async function requireSharedSecrets(connection: ClientBase, fingerprints: readonly string[]): Promise<void> {
  const [signing, ...others] = fingerprints.map(numberOf);
  if (signing === undefined) return;
  const { rowCount } = await connection.query(OTHERS, [signing, [signing, ...others]]);
  if (rowCount !== 0) throw new OperatorError(REFUSED);
}
