import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Field, ID, InputType } from 'type-graphql';
import { GALLERY_FIELDS } from './gallery.fields.ts';
import { updateInput, inputReader } from '#server/platform/graphql/fields.ts';
import { BaseRevision } from '#server/platform/graphql/revision.type.ts';
import type { GalleryTexts, GalleryEntry } from './gallery.rules.ts';
import type { MediaFile } from '#server/platform/files/media.store.ts';
import { parseId } from '#server/kernel/id.ts';
import { readFile } from '#server/platform/graphql/uploaded.file.ts';

export async function readGallery({ items }: SetProjectGalleryInput): Promise<GalleryEntry<MediaFile>[]> {
  return Promise.all(
    items.map(async ({ id, file, ...texts }) => ({
      id: typeof id === 'string' ? (parseId(id) ?? NO_ID) : null,
      file: file ? await readFile(file) : null,
      texts: readGalleryTexts(texts),
    })),
  );
}

@InputType('GalleryItemInput', {
  description: 'One item of a gallery: either a stored one by its id or a new file.',
})
export class GalleryItemInput extends updateInput(GALLERY_FIELDS) {
  @Field(() => ID, {
    nullable: true,
    description:
      'Id of a stored item that stays. Its absent texts stay unchanged, null removes one. Errors: INVALID_MEDIA.',
  })
  id?: string | null;

  @Field(() => GraphQLUpload, {
    nullable: true,
    description:
      'New file: PNG, JPG, GIF or MP4, detected by its content, at most 10 MB. Errors: INVALID_MEDIA, ' +
      'PAYLOAD_TOO_LARGE.',
  })
  file?: Promise<FileUpload> | null;
}

@InputType('SetProjectGalleryInput', { description: 'The whole gallery of a project, which replaces the stored one.' })
export class SetProjectGalleryInput {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;

  @Field(() => [GalleryItemInput], {
    description:
      'Items in the order in which they are shown, at most 12; an empty list empties the gallery. Errors: ' +
      'INVALID_MEDIA.',
  })
  items!: GalleryItemInput[];

  @BaseRevision('Project.galleryRevision')
  baseRevision?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: the order is no part of the edit, and stored items stay in their stored order; false by default.',
  })
  keepOrder?: boolean | null;
}

const readGalleryTexts = inputReader<GalleryTexts>(GALLERY_FIELDS);

/** An id that no row has. */
const NO_ID = 0;
