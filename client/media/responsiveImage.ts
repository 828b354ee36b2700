import { hasSizes, PICTURE_WIDTHS } from '#server/kernel/picture.ts';

/** `src`, `srcset` and `sizes` of an image. `sizes` is its CSS width, for browsers that load it before layout. */
export function responsiveImage(src: string, sizes: string, loading: 'lazy' | 'eager' = 'lazy') {
  const file = /\/media\/([^/]+)$/.exec(src)?.[1] ?? '';
  if (!hasSizes(file)) return { loading, src };
  const srcSet = PICTURE_WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', ');
  return { loading, sizes: loading === 'lazy' ? `auto, ${sizes}` : sizes, srcSet, src };
}
