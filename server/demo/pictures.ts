import { join } from 'node:path';
import { Readable } from 'node:stream';
import { searchWords } from '#server/kernel/text/search.words.ts';
import type { MediaFile } from '#server/platform/files/media.store.ts';
import { pictureLibrary } from '#server/platform/files/picture.library.ts';
import type { GameStory } from './story.ts';

/** A game's name in addresses and folders. */
export const slugOf = ({ title }: GameStory): string => searchWords(title).join('-');

/** `<name>.jpg` of the game's folder, 320 × 180, as an upload three times as wide with sharp-edged pixels. */
export async function pictureOf(game: GameStory, name: string): Promise<MediaFile> {
  const sharp = await pictureLibrary();
  const bytes = await sharp(join(import.meta.dirname, 'games', slugOf(game), `${name}.jpg`))
    .resize({ width: 960, kernel: 'nearest' })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: null, stream: () => Readable.from([bytes]) };
}
