/** Pixels: the widths in which a stored picture is available besides its own. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A GIF may be animated, so it is never resized. */
export const hasSizes = (file: string): boolean => /^[a-z0-9]+\.(?:png|jpg)$/.test(file);

/** A `srcset` of a stored picture's widths. */
export const srcSetOf = (url: string): string =>
  PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ');
