import { fieldsProblem, problem, type Details, type Problem } from '#server/kernel/errors.ts';
import type { EditedFields, Revised } from '#server/kernel/fields/revision.ts';
import { textProblem } from '#server/kernel/text/text.ts';
import type { Media } from '#server/kernel/media/media.ts';

/** The types of the form and those of the original API. */
export const UPDATE_TYPES = [
  'general',
  'feature',
  'milestone',
  'bugfix',
  'media',
  'progress',
  'announcement',
  'demo',
] as const;
export type UpdateType = (typeof UPDATE_TYPES)[number];
export const DEFAULT_UPDATE_TYPE: UpdateType = 'general';

export type Update = Revised & {
  id: number;
  projectId: number;
  title: string;
  /** Markdown source. */
  content: string;
  type: UpdateType;
  isPublic: boolean;
  media: Media[];
  createdAt: Date;
  editedAt: Date | null;
  /** When it was sent to the investors by mail with its text; null if it wasn't. */
  mailedAt: Date | null;
};

export const EDITED_UPDATE = {
  title: { kind: 'text' },
  content: { kind: 'text' },
  type: { kind: 'choice' },
  isPublic: { kind: 'flag' },
  media: { kind: 'textList' },
} satisfies EditedFields;

export const readUpdateType = (type: unknown): UpdateType | null =>
  UPDATE_TYPES.find((known) => known === type) ?? null;

export const INVALID_UPDATE_TYPE = problem('INVALID_UPDATE_TYPE', 'El tipo de actualización no es válido');

/** The rules of an update's texts. */
export const UPDATE_TEXTS = {
  title: { label: 'El título', max: 200, required: 'El título es obligatorio', singleLine: true },
  content: { label: 'El contenido', max: 50_000, required: 'El contenido es obligatorio' },
  caption: { label: 'El pie de la imagen', max: 300, singleLine: true },
} as const;

export function updateProblem({ title, content }: Pick<Update, 'title' | 'content'>): Problem | null {
  const details: Details = {};
  const wrongTitle = textProblem(title, UPDATE_TEXTS.title);
  const wrongContent = textProblem(content, UPDATE_TEXTS.content);
  if (wrongTitle) details['title'] = wrongTitle;
  if (wrongContent) details['content'] = wrongContent;
  return fieldsProblem(details);
}

export const captionProblem = (caption: string): string | null => textProblem(caption, UPDATE_TEXTS.caption);

export const updateHidden = (reason: string): Problem =>
  problem('UPDATE_HIDDEN', `Fichín ocultó esta actualización: ${reason}`);
