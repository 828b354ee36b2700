import { Field, Int } from 'type-graphql';

/** `revision` of an edited row. Goes on the property. */
export const Revision = (what: string) =>
  Field(() => Int, {
    description: `${what}: 1 when it was created, and one more after each edit that changed a field.`,
  });

/** `baseRevision` of an input. Goes on the property. */
export const BaseRevision = (revision: string) =>
  Field(() => Int, {
    nullable: true,
    description:
      `${revision} as it was when the edit began. The input then names the changed fields alone, and one that others ` +
      'changed since to another value is refused with nothing written: extensions.conflicts of the error is a list of ' +
      '{ field, stored, sent, changedAt }: the name of a field of the input, both values as this schema has them ' +
      '(sent is null for a file), and a DateTime. Absent or null: the edit wins. Errors: EDIT_CONFLICT, VALIDATION.',
  });
