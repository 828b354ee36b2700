import { toDollars } from '#server/kernel/money/money.ts';

/** Columns that lists are sorted by, edits are compared with and jobs note what they did in. */
const INTERNAL = [
  'developerId',
  'isGoalTold',
  'areSeatsTold',
  'fullness',
  'closeness',
  'goalShare',
  'revision',
  'fieldRevisions',
  'galleryRevision',
  'galleryFieldRevisions',
];
const CENTS = /Cents$/;

/** A result as operators read it: amounts in dollars, and no columns that mean something to the program alone. */
export function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const read = Object.entries(value).filter(([name]) => !INTERNAL.includes(name));
  return Object.fromEntries(
    read.map(([name, content]) =>
      CENTS.test(name)
        ? [name.replace(CENTS, 'Dollars'), content === null ? null : toDollars(Number(content))]
        : [name, shown(content)],
    ),
  );
}
