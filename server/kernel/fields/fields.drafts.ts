import { byKind, type Draft, type Field, type FieldsOf, type Patch } from './fields.ts';
import { inOneLine, tidy } from '../text/text.ts';

/**
 * How values of a kind are normalized: `tidied` when sent, `mended` when stored before a rule existed. Methods, so that
 * each may name the type it takes.
 */
type Normalizing = { tidied(value: unknown): unknown; mended(stored: unknown): unknown };

const same = (value: unknown): unknown => value;
const unchanged = (): Normalizing => ({ tidied: same, mended: same });

const normalizing = byKind<Normalizing>({
  text: ({ singleLine = false }) => ({
    tidied: tidy,
    mended: singleLine ? (text: string | null) => text && inOneLine(text) : same,
  }),
  webAddress: () => ({ tidied: tidy, mended: same }),
  textList: ({ initial = [] }) => ({
    tidied: (texts: string[] | null) => tidyList(texts, initial),
    mended: (texts: string[] | null) => texts && texts.map(inOneLine),
  }),
  choice: unchanged,
  money: unchanged,
  percent: unchanged,
  integer: unchanged,
  day: unchanged,
  flag: unchanged,
});

/** Trimmed, without empty or repeated texts. */
function tidyList(texts: string[] | null, whenEmpty: readonly string[]): string[] {
  const found = [...new Set((texts ?? []).map(tidy).filter((text) => text !== null))];
  return found.length === 0 ? [...whenEmpty] : found;
}

/** Creates drafts of an entity whose fields are declared. */
export function createDrafts<Entity>(fields: FieldsOf<Entity>) {
  const compiled = Object.entries<Field>(fields).map(([property, field]) => ({
    property: property as keyof Entity,
    initial: field.initial ?? null,
    ...normalizing(field),
  }));
  const collect = (valueOf: (each: (typeof compiled)[number]) => unknown) =>
    Object.fromEntries(compiled.map((each) => [each.property, valueOf(each)])) as Record<keyof Entity, never>;

  return {
    /** A new entity with initial values for what is absent. */
    newDraft: (sent: Patch<Entity>): Draft<Entity> =>
      collect(({ property, initial, tidied }) => tidied(sent[property] === undefined ? initial : sent[property])),

    /** A stored entity after an edit: absent fields stay, but old texts of one line lose line breaks and tabs. */
    editedDraft: (stored: Draft<Entity>, sent: Patch<Entity>): Draft<Entity> =>
      collect(({ property, tidied, mended }) =>
        tidied(sent[property] === undefined ? mended(stored[property]) : sent[property]),
      ),

    /** The declared fields that were sent, normalized. */
    sentOf: (sent: Patch<Entity>): Partial<Entity> =>
      Object.fromEntries(
        compiled
          .filter(({ property }) => sent[property] !== undefined)
          .map(({ property, tidied }) => [property, tidied(sent[property])]),
      ) as Partial<Entity>,

    /** The declared fields of an entity, without its others. */
    fieldsOf: (entity: Entity): Entity => collect(({ property }) => entity[property]),
  };
}
