import type { FieldRevisions } from '#server/kernel/fields/revision.ts';
import type { Kit } from './kit.ts';

/** The revision of an edited row, and the revision at which each field last changed. */
export const revisionColumns = (kit: Kit) => ({
  revision: kit.int().notNull().default(1),
  fieldRevisions: kit.json<FieldRevisions>().notNull().default({}),
});
