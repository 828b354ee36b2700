import { hasSizes, PICTURE_WIDTHS } from '#server/domain/picture.ts';

/**
 * Where an image comes from, and when, so that no more pixels are fetched than its place can show: `place` is its width
 * in CSS, for who begins before the page is laid out.
 */
export function sized(src: string, place: string, loading: 'lazy' | 'eager' = 'lazy') {
  const file = /\/media\/([^/]+)$/.exec(src)?.[1] ?? '';
  if (!hasSizes(file)) return { loading, src };
  const srcSet = PICTURE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', ');
  return { loading, sizes: loading === 'lazy' ? `auto, ${place}` : place, srcSet, src };
}
