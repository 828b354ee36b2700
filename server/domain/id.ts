/** The last id a table can give. */
export const MAX_ID = 2_147_483_647;

/** An id as a path, a GraphQL ID or a token writes it; null for what names nothing. */
export function parseId(written: string): number | null {
  if (written.length > 10 || !/^\d+$/.test(written)) return null;
  const id = Number(written);
  return id >= 1 && id <= MAX_ID ? id : null;
}
