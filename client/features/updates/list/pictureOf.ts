import type { UpdateMediaFragment } from '../reading/UpdateMedia.generated.ts';

/** The thumbnail of an update's first picture that has one. */
export const pictureOf = ({ media }: { media: UpdateMediaFragment[] }): string | null =>
  media.find(({ kind, thumbnailUrl }) => kind === 'IMAGE' && thumbnailUrl)?.thumbnailUrl ?? null;
