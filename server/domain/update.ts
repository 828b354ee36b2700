import { fieldsProblem, problem, type Details, type Problem } from './errors.ts';
import type { EditedFields, Revised } from './revision.ts';
import { textProblem } from './text.ts';

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

export type MediaKind = 'image' | 'video';

/** One picture or video of an update, with its URLs. Width and height are null for a video. */
export type Media = {
  url: string;
  thumbnailUrl: string | null;
  kind: MediaKind;
  caption: string;
  width: number | null;
  height: number | null;
};

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

export const MAX_MEDIA_FILES = 10;
/** Maximum bytes of one uploaded file. */
export const MAX_MEDIA_BYTES = 10 * 1024 * 1024;
export const MEDIA_HINT = 'PNG, JPG, GIF, MP4 hasta 10MB';

export const readUpdateType = (type: unknown): UpdateType | null =>
  UPDATE_TYPES.find((known) => known === type) ?? null;

export const INVALID_UPDATE_TYPE = problem('INVALID_UPDATE_TYPE', 'El tipo de actualización no es válido');

export function updateProblem({ title, content }: Pick<Update, 'title' | 'content'>): Problem | null {
  const details: Details = {};
  const wrongTitle = textProblem(title, {
    label: 'El título',
    max: 200,
    required: 'El título es obligatorio',
    singleLine: true,
  });
  const wrongContent = textProblem(content, {
    label: 'El contenido',
    max: 50_000,
    required: 'El contenido es obligatorio',
  });
  if (wrongTitle) details['title'] = wrongTitle;
  if (wrongContent) details['content'] = wrongContent;
  return fieldsProblem(details);
}

export const captionProblem = (caption: string): string | null =>
  textProblem(caption, { label: 'El pie de la imagen', max: 300, singleLine: true });

export const tooManyMedia = problem('INVALID_MEDIA', `Una actualización puede tener hasta ${MAX_MEDIA_FILES} archivos`);
export const mediaTooLarge = problem('PAYLOAD_TOO_LARGE', 'El archivo supera los 10MB');
