import type sharp from 'sharp';

let loading: Promise<typeof sharp> | null = null;

/** Loaded on the first picture, because it takes time at startup and 20 MB of memory. */
export const pictureLibrary = (): Promise<typeof sharp> => (loading ??= load());

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  library.cache(false); // deleted files would stay open and use disk space
  return library;
}
