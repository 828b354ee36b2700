import { fieldsProblem, problem, type EditConflict, type Problem } from './errors.ts';
import { byKind, enumName, publicName, type Field, type Fields } from './fields.ts';
import { MILESTONE_FIELDS } from './milestone.fields.ts';
import { toDollars } from './money.ts';
import { PROFILE_FIELDS } from './profile.fields.ts';
import { PROJECT_FIELDS } from './project.fields.ts';
import { toPercent } from './roi.ts';

/** By the name of a field: the revision of its row at which its value last changed, and when that was (ISO). */
export type FieldRevisions = Readonly<Record<string, { revision: number; at: string }>>;

/** A row that is edited. Its revision is 1 when it is created, and grows with each write that changes a field. */
export type Revised = { revision: number; fieldRevisions: FieldRevisions };

/** The project in the path of an edit, and the revision at which the edit began; null when not given. */
export type EditOrigin = { projectId?: number | null; baseRevision?: number | null };

/** Methods, so that each may name the type it takes. */
type Shown = { shown(value: unknown): unknown };
type EditedField = Shown & { property: string; name: string };

const same = (value: unknown): unknown => value ?? null;
const asIs = (): Shown => ({ shown: same });
const orNull = (shown: Shown['shown']): Shown => ({
  shown: (value) => (value === null ? null : shown(value)),
});

/** A value as GraphQL has it. */
const shownBy = byKind<Shown>({
  text: asIs,
  webAddress: asIs,
  textList: asIs,
  choice: () => orNull(enumName),
  money: () => orNull(toDollars),
  percent: () => orNull(toPercent),
  integer: asIs,
  day: asIs,
  flag: asIs,
});

const declared = (fields: Fields): EditedField[] =>
  Object.entries<Field>(fields).map(([property, field]) => ({
    property,
    name: publicName(property, field),
    ...shownBy(field),
  }));
const plain = (name: string, { shown } = asIs()): EditedField => ({ property: name, name, shown });

/** The fields that count as edited. Each is a whole: a list, the cover, the media of an update with their captions. */
const EDITED_FIELDS = {
  project: declared(PROJECT_FIELDS),
  milestone: declared(MILESTONE_FIELDS),
  update: [plain('title'), plain('content'), plain('type', orNull(enumName)), plain('isPublic'), plain('media')],
  profile: declared(PROFILE_FIELDS),
  comment: [plain('content')],
} satisfies Record<string, EditedField[]>;
export type EditedEntity = keyof typeof EDITED_FIELDS;

type Row = Record<string, unknown>;

/** Values are texts, numbers, flags and lists of them. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The names of the fields to which `changes` gives another value. */
export function changedFields(entity: EditedEntity, before: Row, changes: Row): string[] {
  return EDITED_FIELDS[entity]
    .filter(({ property }) => changes[property] !== undefined && !isSame(before[property], changes[property]))
    .map(({ name }) => name);
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
 * `revisionProblem` for the declared fields of an entity: `sent` has the edit's, normalized. Undefined stands for a new
 * file, which always differs from the stored value.
 */
export function editProblem(
  entity: EditedEntity,
  stored: Revised & Row,
  sent: Row,
  base: number | null,
): Problem | null {
  return revisionProblem(stored, base, (since) => {
    const differing = EDITED_FIELDS[entity]
      .filter(({ property }) => property in sent && !isSame(stored[property], sent[property]))
      .map(({ property, name, shown }) => ({
        field: name,
        stored: shown(stored[property]),
        sent: shown(sent[property]),
      }));
    return conflictsAmong(stored, since, differing);
  });
}
