import { DomainError } from '#server/domain/errors.ts';
import { INVALID, refusalOf } from './media.refusals.ts';
import { pictureLibrary } from './picture.library.ts';

const MAX_EDGE = 1920;
const THUMBNAIL_WIDTH = 640;
/**
 * Pixels of all frames together. Decoding a larger picture, or one with more bits per colour, could take more than 250
 * MB.
 */
const MAX_PIXELS = 24_500_000;
/** Bytes of the decoded pixels. */
const MAX_DECODED = 4 * MAX_PIXELS;
/** Seconds. */
const MAX_DECODING = 60;
export type Extension = 'png' | 'jpg' | 'gif';
type Encoded = { picture: Buffer; small: Buffer; width: number; height: number };

/** The picture, reduced to the largest size any screen shows, and a thumbnail. */
export async function encoded(upload: Buffer, extension: Extension): Promise<Encoded> {
  const sharp = await pictureLibrary();
  try {
    const source = sharp(upload, { animated: extension === 'gif', limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width: across, height: down, channels, depth } = await source.metadata();
    if (across * down * channels * (depth === 'uchar' ? 1 : 2) > MAX_DECODED) throw new DomainError(INVALID);
    const { data: picture, info } = await source
      .rotate()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .toFormat(extension === 'jpg' ? 'jpeg' : extension)
      .timeout({ seconds: MAX_DECODING })
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(picture)
      .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#16121f' })
      .jpeg({ quality: 78 })
      .toBuffer();
    return { picture, small, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    throw refusalOf(error);
  }
}
