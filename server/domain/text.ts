import { fieldsProblem, type Problem } from './errors.ts';

/** `required` is the sentence that says so. */
type TextRule = { label: string; max: number; required?: string };

/** Unpaired surrogates and control characters, other than line breaks and tabs, are in no text a person wrote. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export const isBroken = (text: string): boolean => CONTROL.test(text) || LONE_SURROGATE.test(text);

/** What is wrong with one text field, in Spanish, or null. Lengths are counted after trimming. */
export function textProblem(text: string | null, { label, max, required }: TextRule): string | null {
  const length = (text ?? '').trim().length;
  if (required && length === 0) return required;
  if (length > max) return `${label} no puede superar los ${max} caracteres`;
  if (text !== null && isBroken(text)) return `${label} contiene caracteres no válidos`;
  return null;
}

/** What is wrong with a text that is only looked for: no database takes a broken one. */
export const askedProblem = (field: string, text: string | null): Problem | null =>
  (isBroken(text ?? '') ? fieldsProblem({ [field]: 'El texto buscado contiene caracteres no válidos' }) : null);

/** Trimmed and composed, or null when nothing is left. */
export function tidy(text: string | null): string | null {
  const trimmed = text?.trim().normalize('NFC') ?? '';
  return trimmed === '' ? null : trimmed;
}

/** The words of a search, lower case and without accents, at most twelve. */
export function searchWords(text: string): string[] {
  const folded = text.slice(0, 400).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return folded.match(/[\p{L}\p{N}]+/gu)?.slice(0, 12) ?? [];
}
