import type { UpdateType } from '#client/apollo/schema.generated.ts';
import type { FieldChecks } from '#client/forms/draftStorage.ts';
import { UPDATE_TYPE } from '#client/text/labels.ts';

/** Form values, without files. */
export type UpdateFields = {
  title: string;
  content: string;
  type: UpdateType;
  isPublic: boolean;
  /** Of a new update alone. */
  mailToInvestors: boolean;
};

/** Initial values of a new update, and what the form is reset to after saving. */
export const EMPTY_UPDATE: UpdateFields = {
  title: '',
  content: '',
  type: 'PROGRESS',
  isPublic: true,
  mailToInvestors: false,
};

/** A stored draft may have a type that no longer exists. */
export const CHECKS: FieldChecks<UpdateFields> = { type: (kept) => typeof kept === 'string' && kept in UPDATE_TYPE };

/** A draft keeps the choice while it isn't possible. */
export const isMailed = ({ isPublic, mailToInvestors }: UpdateFields, nextMessageAt: string | null): boolean =>
  mailToInvestors && !isPublic && nextMessageAt === null;
