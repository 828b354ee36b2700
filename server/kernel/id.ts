import { DomainError, type Problem } from './errors.ts';

/** The largest id: PostgreSQL's integer maximum. */
export const MAX_ID = 2_147_483_647;

/** Parses an id of a path, a GraphQL ID or a token, which is written in one way; null when it can't be an id. */
export function parseId(written: string): number | null {
  if (written.length > 10 || !/^[1-9]\d*$/.test(written)) return null;
  const id = Number(written);
  return id <= MAX_ID ? id : null;
}

/** Parses an id that a client sent; throws `notFound` for what can't be an id. */
export function readId(written: string, notFound: Problem): number {
  const id = parseId(written);
  if (id === null) throw new DomainError(notFound);
  return id;
}
