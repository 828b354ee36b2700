import type { FieldRevisions } from '#server/domain/revision.ts';
import type { Kit } from './kit.ts';

/** Of a row that is edited: its revision, and the one at which each field last changed since the row was created. */
export const revisionColumns = (kit: Kit) => ({
  revision: kit.int().notNull().default(1),
  fieldRevisions: kit.json<FieldRevisions>().notNull().default({}),
});
