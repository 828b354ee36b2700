import type { UpdateType } from '#client/apollo/schema.generated.ts';

/** What is written in the form, besides its files. */
export type UpdateFields = { title: string; content: string; type: UpdateType; isPublic: boolean };

/** How a new update begins, and what the form goes back to once it is saved. C-01, UF-18. */
export const BLANK: UpdateFields = { title: '', content: '', type: 'PROGRESS', isPublic: true };

export const sameFields = (a: UpdateFields, b: UpdateFields): boolean =>
  a.title === b.title && a.content === b.content && a.type === b.type && a.isPublic === b.isPublic;
