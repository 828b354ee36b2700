import { hash } from 'node:crypto';

/** The same UUID for the same row of the same database, by whatever address it is served (RFC 9562, version 8). */
export function uuidOf(databaseId: string, row: string): string {
  const hex = hash('sha256', `${databaseId}/${row}`);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
