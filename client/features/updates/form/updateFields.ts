import type { UpdateType } from '#client/apollo/schema.generated.ts';
import type { FieldChecks } from '#client/forms/draftStorage.ts';
import { UPDATE_TYPE } from '#client/text/labels.ts';

/** Form values, without files. */
export type UpdateFields = { title: string; content: string; type: UpdateType; isPublic: boolean };

/** Initial values of a new update, and what the form is reset to after saving. */
export const EMPTY_UPDATE: UpdateFields = { title: '', content: '', type: 'PROGRESS', isPublic: true };

/** A stored draft may have a type that no longer exists. */
export const CHECKS: FieldChecks<UpdateFields> = { type: (kept) => typeof kept === 'string' && kept in UPDATE_TYPE };
