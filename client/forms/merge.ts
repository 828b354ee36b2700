import type { FormValues } from './draftStorage.ts';

/** What can be edited apart from the rest: usually the fields of a form. */
export type Parts = FormValues;

/** How the values of a form are made of parts; by default each field is one. */
export type Shape<Values> = {
  split: (values: Values) => Parts;
  /** `values` and `stored` have what isn't a part, such as files. */
  join: (parts: Parts, values: Values, stored: Values) => Values;
  /** Combines two changes of one part; undefined when they contradict each other. */
  combine?: (part: string, changes: { base: unknown; typed: unknown; stored: unknown }) => unknown;
};

/** A part that was stored with one value while another one was typed. */
export type Conflict = { part: string; stored: unknown; typed: unknown; choice: 'stored' | 'typed' | null };

const trimmed = (_name: string, value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
const textOf = (value: unknown): string | undefined => JSON.stringify(value, trimmed);

/** Whether two values are stored as the same. */
export const isSame = (one: unknown, other: unknown): boolean => one === other || textOf(one) === textOf(other);

/** The parts that were typed. */
export const touchedParts = (base: Parts, typed: Parts): string[] =>
  Object.keys(base).filter((part) => !isSame(base[part], typed[part]));

type Edited = { base: Parts; typed: Parts; conflicts: Conflict[] };

/**
 * Merges what others stored into what is edited: untouched parts take the stored value, touched parts stay as typed. A
 * part in conflict keeps its original base until the user chooses one side.
 */
export function mergeStored(edited: Edited, stored: Parts, combine: Shape<never>['combine']) {
  const merged = { base: {} as Parts, typed: {} as Parts, conflicts: [] as Conflict[], followed: [] as string[] };
  for (const [part, storedValue] of Object.entries(stored)) {
    const base = part in edited.base ? edited.base[part] : storedValue;
    const typed = part in edited.typed ? edited.typed[part] : base;
    const settle = (value: unknown) => {
      merged.base[part] = storedValue;
      merged.typed[part] = value;
    };
    if (isSame(base, storedValue) || isSame(typed, storedValue)) {
      settle(typed);
      const chosen = edited.conflicts.find((each) => each.part === part && each.choice !== null);
      if (chosen) merged.conflicts.push(chosen);
    } else if (isSame(base, typed)) {
      settle(storedValue);
      merged.followed.push(part);
    } else {
      const combined = combine?.(part, { base, typed, stored: storedValue });
      if (combined !== undefined) settle(combined);
      else {
        merged.base[part] = base;
        merged.typed[part] = typed;
        merged.conflicts.push({ part, stored: storedValue, typed, choice: null });
      }
    }
  }
  return merged;
}
