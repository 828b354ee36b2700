import { hasSizes, srcSetOf } from '#server/kernel/media/picture.ts';

/** `src`, `srcset` and `sizes` of an image. `sizes` is its CSS width, for browsers that load it before layout. */
export function responsiveImage(src: string, sizes: string, loading: 'lazy' | 'eager' = 'lazy') {
  const file = /\/media\/([^/]+)$/.exec(src)?.[1] ?? '';
  if (!hasSizes(file)) return { loading, src };
  const srcSet = srcSetOf(src);
  return { loading, sizes: loading === 'lazy' ? `auto, ${sizes}` : sizes, srcSet, src };
}
