import type { Draft, FieldChecks, FormValues } from './draftStorage.ts';
import { isSame, mergeStored, touchedParts, type Conflict, type Parts, type Shape } from './merge.ts';

/** The state of a form without React: its values, and the base they are changes of. */
export type FormState<Values, Version> = {
  /** The stored values that were last merged, and their revision; null for something new. */
  stored: Values;
  version: Version;
  base: Parts;
  values: Values;
  conflicts: Conflict[];
  /** Untouched parts that took a newer stored value. */
  followed: string[];
};

const sameKind = (stored: unknown, saved: unknown): boolean =>
  typeof stored === typeof saved &&
  Array.isArray(stored) === Array.isArray(saved) &&
  (stored === null) === (saved === null);

const pick = (parts: Parts, names: string[]): Parts =>
  Object.fromEntries(names.filter((name) => name in parts).map((name) => [name, parts[name]]));

/** Each field is a part. */
const whole = <Values extends FormValues>(): Shape<Values> => ({
  split: (values) => values,
  join: (parts) => parts as Values,
});

/** The operations on the state of a form. */
export function createFormState<Values extends FormValues, Version>(shape: Shape<Values> = whole()) {
  type State = FormState<Values, Version>;
  const { split, join, combine } = shape;

  function merge(
    { base, conflicts, values }: Omit<State, 'followed'>,
    typed: Parts,
    stored: Values,
    version: Version,
  ): State {
    const { typed: parts, ...merged } = mergeStored({ base, conflicts, typed }, split(stored), combine);
    return { ...merged, stored, version, values: join(parts, values, stored) };
  }

  const touchedOf = ({ base, values }: State): string[] => touchedParts(base, split(values));

  return {
    touchedOf,

    /** What is stored, with the valid fields of a draft. */
    create(stored: Values, version: Version, draft: Draft | undefined, checks: FieldChecks<Values>): State {
      const parts = split(stored);
      const isValid = ([part, value]: [string, unknown]) =>
        part in parts && (checks[part] ?? ((value: unknown) => sameKind(value, parts[part])))(value);
      const typed = Object.fromEntries(Object.entries(draft?.typed ?? {}).filter(isValid));
      const base = { ...parts, ...pick(draft?.base ?? {}, Object.keys(typed)) };
      const before = { base, conflicts: [], values: stored, stored, version };
      return { ...merge(before, { ...parts, ...typed }, stored, version), followed: [] };
    },

    /** The contents of a draft; null when nothing was touched. */
    draftOf(state: State): Pick<Draft, 'base' | 'typed'> | null {
      const touched = touchedOf(state);
      return touched.length > 0 ? { base: pick(state.base, touched), typed: pick(split(state.values), touched) } : null;
    },

    change(state: State, changes: Partial<Values>): State {
      const values = { ...state.values, ...changes };
      const [before, typed] = [split(state.values), split(values)];
      const conflicts = state.conflicts.map((each) =>
        isSame(typed[each.part], before[each.part])
          ? each
          : { ...each, typed: typed[each.part], choice: each.choice && ('typed' as const) },
      );
      return { ...state, values, conflicts };
    },

    /** Chooses one side of a conflict; the choice can be changed until the form is saved. */
    choose(state: State, conflict: Conflict, choice: 'stored' | 'typed'): State {
      const { part, stored } = conflict;
      return {
        ...state,
        base: { ...state.base, [part]: stored },
        values: join({ ...split(state.values), [part]: conflict[choice] }, state.values, state.stored),
        conflicts: state.conflicts.map((each) => (each.part === part ? { ...each, choice } : each)),
      };
    },

    /** Merges what is stored now. */
    rebase(state: State, stored: Values, version: Version): State {
      const merged = merge(state, split(state.values), stored, version);
      return { ...merged, followed: [...new Set([...state.followed, ...merged.followed])] };
    },

    /** These values are what is stored, except for the unsaved parts. */
    markSaved: (state: State, saved: Values, values = saved, unsaved: string[] = []): State => ({
      ...state,
      base: { ...split(saved), ...pick(state.base, unsaved) },
      values,
      conflicts: state.conflicts.filter(({ part }) => unsaved.includes(part)),
      followed: [],
    }),
  };
}
