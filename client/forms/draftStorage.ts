import { browserStore } from '#client/storage.ts';

/** Form values by field name. Chosen files are not stored. */
export type FormValues = Record<string, unknown>;

/** Storage key of a user's draft of one form; all keys of a user share a prefix. */
export const draftKey = (userId: string, form: string): string => `fichin.draft.${userId}.${form}`;

const hasFile = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && Object.values(item).some((value) => value instanceof File);

/** An item of a list goes with its file. */
function withoutFiles(_name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !hasFile(item));
  return value instanceof File ? null : value;
}

const asText = (values: FormValues): string => JSON.stringify(values, withoutFiles);

/** Whether two sets of form values are equal, ignoring files. */
export const sameValues = (a: FormValues, b: FormValues): boolean => asText(a) === asText(b);

/** Additional checks for stored fields; their type is always compared with the saved value's. */
export type FieldChecks<Values> = { [Name in keyof Values]?: (kept: unknown) => boolean };

const sameKind = (kept: unknown, saved: unknown): boolean =>
  typeof kept === typeof saved && Array.isArray(kept) === Array.isArray(saved) && (kept === null) === (saved === null);

/** Saved values overwritten by the valid fields of a stored draft. Always returns complete form values. */
export function restoreValues<Values extends FormValues>(
  saved: Values,
  kept: unknown,
  checks: FieldChecks<Values>,
): Values {
  if (typeof kept !== 'object' || kept === null) return saved;
  const found = Object.entries(saved).map(([name, value]): [string, unknown] => {
    const candidate: unknown = name in kept ? kept[name as keyof typeof kept] : value;
    const fits = checks[name as keyof Values] ?? ((given: unknown) => sameKind(given, value));
    return [name, fits(candidate) ? candidate : value];
  });
  return Object.fromEntries(found) as Values;
}

/** The stored draft, unvalidated; null when there is none or it can't be parsed. */
export function readDraft(key: string | null): unknown {
  try {
    return JSON.parse((key && browserStore.read(key)) ?? 'null');
  } catch {
    return null;
  }
}

/** When storage is full or forbidden the draft is lost, but the form still works. */
export function saveDraft(key: string | null, values: FormValues | null) {
  if (key === null) return;
  if (values) browserStore.write(key, asText(values));
  else browserStore.drop(key);
}
