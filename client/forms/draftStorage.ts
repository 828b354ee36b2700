import { browserStore, DRAFTS } from '#client/storage.ts';
import { DAY } from '#server/kernel/time/durations.ts';

/** Form values by field name. Chosen files are not stored. */
export type FormValues = Record<string, unknown>;

/** How long a draft is stored after its last change, in milliseconds. */
export const DRAFT_LIFE_MS = 30 * DAY;

/** The fields that were edited: as they were before, and as typed. */
export type Draft = { key: string; text: string; savedAt: number; base: FormValues; typed: FormValues };

/** Checks of stored fields. */
export type FieldChecks<Values> = { [Name in keyof Values]?: (stored: unknown) => boolean };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasFile = (item: unknown): boolean =>
  item instanceof File || (isRecord(item) && Object.values(item).some((value) => value instanceof File));

/** An item of a list is left out with its file. */
function withoutFiles(_name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !hasFile(item));
  return value instanceof File ? undefined : value;
}

function parse(key: string): Draft | null {
  try {
    const text = browserStore.read(key) ?? '';
    const { savedAt, base, typed } = JSON.parse(text) as Record<string, unknown>;
    return typeof savedAt === 'number' && isRecord(base) && isRecord(typed)
      ? { key, text, savedAt, base, typed }
      : null;
  } catch {
    return null;
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(DRAFTS));
  } catch {
    return []; // storage is forbidden
  }
}

/** A form's drafts, one for each tab, newest first. Deletes the expired drafts of all forms. */
export function readDrafts(form: string | null): Draft[] {
  if (form === null) return [];
  const drafts = storedKeys().flatMap((key) => parse(key) ?? []);
  const isExpired = ({ savedAt }: Draft) => Date.now() - savedAt > DRAFT_LIFE_MS;
  drafts.filter(isExpired).forEach(({ key }) => browserStore.drop(key));
  return drafts
    .filter((draft) => draft.key.startsWith(`${form}.`) && !isExpired(draft))
    .sort((one, other) => other.savedAt - one.savedAt);
}

/** The key of a new draft of a form. */
export const newDraftKey = (form: string | null): string | null =>
  form && `${form}.${Math.random().toString(36).slice(2)}`;

/** Null deletes it. When storage is full or forbidden the draft is lost, but the form still works. */
export function writeDraft(key: string | null, fields: Pick<Draft, 'base' | 'typed'> | null) {
  if (key === null) return;
  if (fields) browserStore.write(key, JSON.stringify({ savedAt: Date.now(), ...fields }, withoutFiles));
  else browserStore.drop(key);
}

/** Deletes a draft, unless another tab wrote it since. */
export function dropUnchanged({ key, text }: Draft) {
  if (browserStore.read(key) === text) browserStore.drop(key);
}
