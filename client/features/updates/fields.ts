import type { UpdateType } from '#client/apollo/schema.generated.ts';
import type { FieldChecks } from '#client/forms/draftStorage.ts';
import { UPDATE_TYPE } from '#client/text/labels.ts';

/** What is written in the form, besides its files. */
export type UpdateFields = { title: string; content: string; type: UpdateType; isPublic: boolean };

/** How a new update begins, and what its form goes back to once it is saved. */
export const BLANK: UpdateFields = { title: '', content: '', type: 'PROGRESS', isPublic: true };

/** A kept draft may be older than the kinds of news there are now. */
export const CHECKS: FieldChecks<UpdateFields> = { type: (kept) => typeof kept === 'string' && kept in UPDATE_TYPE };
