import { problem } from '../errors.ts';

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

export const MAX_MEDIA_FILES = 10;
const MAX_MEDIA_MB = 10;
/** Maximum bytes of one uploaded file. */
export const MAX_MEDIA_BYTES = MAX_MEDIA_MB * 1024 * 1024;
export const MEDIA_HINT = `PNG, JPG, GIF, MP4 hasta ${MAX_MEDIA_MB}MB`;

export const tooManyMedia = problem('INVALID_MEDIA', `Una actualización puede tener hasta ${MAX_MEDIA_FILES} archivos`);
export const mediaTooLarge = problem('PAYLOAD_TOO_LARGE', `El archivo supera los ${MAX_MEDIA_MB}MB`);

export const MAX_GALLERY_ITEMS = 12;

export const tooManyGalleryItems = problem(
  'INVALID_MEDIA',
  `La galería de un proyecto puede tener hasta ${MAX_GALLERY_ITEMS} imágenes y videos`,
);
