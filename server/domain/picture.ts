/** Pixels across: what a stored picture can be had in beside its own size. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** A GIF may move, so it stays as it is. */
export const hasSizes = (file: string): boolean => /^[a-z0-9]+\.(?:png|jpg)$/.test(file);
