import { browserStore } from '#client/storage.ts';

/** What a form holds, by the name of each field. A chosen file is never kept. */
export type FormValues = Record<string, unknown>;

/** Where this person's draft of one form is kept; everything of one person begins alike. */
export const draftKey = (userId: string, form: string): string => `fichin.draft.${userId}.${form}`;

const withoutFiles = (_name: string, value: unknown): unknown => (value instanceof File ? null : value);

const asText = (values: FormValues): string => JSON.stringify(values, withoutFiles);

/** Whether two forms hold the same, their files apart. */
export const sameValues = (a: FormValues, b: FormValues): boolean => asText(a) === asText(b);

/** What a kept field must be, besides of the same kind as the saved one. */
export type FieldChecks<Values> = { [Name in keyof Values]?: (kept: unknown) => boolean };

const sameKind = (kept: unknown, saved: unknown): boolean =>
  typeof kept === typeof saved && Array.isArray(kept) === Array.isArray(saved) && (kept === null) === (saved === null);

/** The saved values with those of the kept draft that still fit; whatever it holds, the form can be shown. */
export function restored<Values extends FormValues>(saved: Values, kept: unknown, checks: FieldChecks<Values>): Values {
  if (typeof kept !== 'object' || kept === null) return saved;
  const found = Object.entries(saved).map(([name, value]): [string, unknown] => {
    const candidate: unknown = name in kept ? kept[name as keyof typeof kept] : value;
    const fits = checks[name as keyof Values] ?? ((given: unknown) => sameKind(given, value));
    return [name, fits(candidate) ? candidate : value];
  });
  return Object.fromEntries(found) as Values;
}

/** The kept draft, as it was written; null when there is none, or nothing that can be read. */
export function readDraft(key: string | null): unknown {
  try {
    return JSON.parse((key && browserStore.read(key)) ?? 'null');
  } catch {
    return null;
  }
}

/** A full or forbidden storage loses the draft, never the form. */
export function keepDraft(key: string | null, values: FormValues | null) {
  if (key === null) return;
  if (values) browserStore.write(key, asText(values));
  else browserStore.drop(key);
}
