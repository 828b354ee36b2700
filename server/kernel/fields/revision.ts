import { fieldsProblem, problem, type EditConflict, type Problem } from '../errors.ts';
import { enumName } from '../text/enum.name.ts';
import { publicName, type Field, type Kind } from './fields.ts';
import { toDollars } from '../money/money.ts';
import { toPercent } from '../money/roi.ts';

/** By the name of a field: the revision of its row at which its value last changed, and when that was (ISO). */
export type FieldRevisions = Readonly<Record<string, { revision: number; at: string }>>;

/** A row that is edited. Its revision is 1 when it is created, and grows with each write that changes a field. */
export type Revised = { revision: number; fieldRevisions: FieldRevisions };

/** The project in the path of an edit, and the revision at which the edit began; null when it wasn't sent. */
export type EditOrigin = { projectId?: number | null; baseRevision?: number | null };

/** The fields that count as edited. Each is a whole: a list, the cover, the media of an update with their captions. */
export type EditedFields = Readonly<Record<string, Pick<Field, 'kind' | 'publicName'>>>;

/** A value as GraphQL has it. */
function shown(kind: Kind, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (kind === 'choice') return enumName(value as string);
  if (kind === 'money') return toDollars(value as number);
  return kind === 'percent' ? toPercent(value as number) : value;
}

type Row = Record<string, unknown>;

/** Values are texts, numbers, flags and lists of them. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The names of the fields to which `changes` gives another value. */
export function changedFields(fields: EditedFields, before: Row, changes: Row): string[] {
  return Object.entries(fields)
    .filter(([property]) => changes[property] !== undefined && !isSame(before[property], changes[property]))
    .map(([property, field]) => publicName(property, field));
}

/** The revisions of a row once these fields have changed. */
export function revisedRow({ revision, fieldRevisions }: Revised, changed: readonly string[], at: Date): Revised {
  if (changed.length === 0) return { revision, fieldRevisions };
  const next = { revision: revision + 1, at: at.toISOString() };
  const changes = Object.fromEntries(changed.map((name) => [name, next]));
  return { revision: next.revision, fieldRevisions: { ...fieldRevisions, ...changes } };
}

/** Those of the differing fields that changed after `base`. */
export const conflictsAmong = (
  { fieldRevisions }: Revised,
  base: number,
  differing: readonly Omit<EditConflict, 'changedAt'>[],
): EditConflict[] =>
  differing.flatMap((values) => {
    const changed = fieldRevisions[values.field];
    return changed && changed.revision > base ? [{ ...values, changedAt: changed.at }] : [];
  });

const NO_REVISION = 'Esta revisión no existe: vuelve a cargar la página';

/** Why an edit that began at the revision `base` can't be written, or null; without a base it always can. */
export function revisionProblem(
  { revision }: Pick<Revised, 'revision'>,
  base: number | null,
  conflictsSince: (base: number) => EditConflict[],
): Problem | null {
  if (base === null || base === revision) return null;
  if (base < 1 || base > revision) return fieldsProblem({ baseRevision: NO_REVISION });
  const conflicts = conflictsSince(base);
  if (conflicts.length === 0) return null;
  return { ...problem('EDIT_CONFLICT', 'Esto cambió en otra parte mientras lo editabas'), conflicts };
}

/**
 * `revisionProblem` for the declared fields of an entity: `sent` has the edit's, normalized. Undefined means a new
 * file, which always differs from the stored value.
 */
export function editProblem(
  fields: EditedFields,
  stored: Revised & Row,
  sent: Row,
  base: number | null,
): Problem | null {
  return revisionProblem(stored, base, (since) => {
    const differing = Object.entries(fields)
      .filter(([property]) => property in sent && !isSame(stored[property], sent[property]))
      .map(([property, field]) => ({
        field: publicName(property, field),
        stored: shown(field.kind, stored[property]),
        sent: shown(field.kind, sent[property]),
      }));
    return conflictsAmong(stored, since, differing);
  });
}
