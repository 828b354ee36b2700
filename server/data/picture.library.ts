import type sharp from 'sharp';

let loading: Promise<typeof sharp> | null = null;

/** Loaded when the first picture comes: neither a start waits for it nor a server without pictures holds its 20 MB. */
export const pictureLibrary = (): Promise<typeof sharp> => (loading ??= load());

async function load(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  library.cache(false); // it would hold files open, and their room on the disk, long after they were removed
  return library;
}
