import type { Metadata } from 'sharp';
import { DomainError, problem, refuse } from '#server/kernel/errors.ts';
import { MAX_ANIMATED_PIXELS, MAX_PIXELS, pictureProblem } from '#server/kernel/media/picture.limits.ts';
import { INVALID, refusalOf } from './media.refusals.ts';
import { pictureLibrary } from './picture.library.ts';

const MAX_EDGE = 1920;
const THUMBNAIL_WIDTH = 640;
/** Bytes of the decoded pixels: a picture of the most pixels with more bits per colour could take more than 250 MB. */
const MAX_DECODED = 4 * MAX_PIXELS;
/** Seconds. */
const MAX_DECODING = 5;
const TOO_SLOW = problem(
  'INVALID_MEDIA',
  'La imagen tarda demasiado en procesarse. Prueba con una más pequeña, o con un MP4 si es una animación.',
);
/** A GIF's colours stay as they are: looking for better ones takes most of its time. */
const GIF = { effort: 1, dither: 0 };

export type Extension = 'png' | 'jpg' | 'gif';
type Encoded = { picture: Buffer; small: Buffer; width: number; height: number };

/** The picture, reduced to the largest size any screen shows, and a thumbnail. */
export async function encoded(upload: Buffer, extension: Extension): Promise<Encoded> {
  const sharp = await pictureLibrary();
  const animated = extension === 'gif';
  try {
    requireDecodable(await sharp(upload, { limitInputPixels: false }).metadata());
    const limitInputPixels = animated ? MAX_ANIMATED_PIXELS : MAX_PIXELS;
    const { data: picture, info } = await sharp(upload, { animated, limitInputPixels, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .toFormat(extension === 'jpg' ? 'jpeg' : extension, animated ? GIF : {})
      .timeout({ seconds: MAX_DECODING })
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(picture)
      .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#16121f' })
      .jpeg({ quality: 78 })
      .toBuffer();
    return { picture, small, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    throw isTimeout(error) ? new DomainError(TOO_SLOW) : refusalOf(error);
  }
}

function requireDecodable({ width, height, pages: frames = 1, channels, depth }: Metadata): void {
  refuse(pictureProblem({ width, height, frames }));
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  if (bytes > MAX_DECODED) throw new DomainError(INVALID);
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout:');
