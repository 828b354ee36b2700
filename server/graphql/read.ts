import type { Writable } from 'node:stream';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import type { MediaFile } from '#server/files/media.store.ts';
import { PROFILE_FIELDS } from '#server/domain/profile.fields.ts';
import type { ProfileFields, ProfilePatch } from '#server/domain/profile.ts';
import type { GalleryEntry, GalleryTexts } from '#server/domain/gallery.ts';
import { GALLERY_FIELDS } from '#server/domain/gallery.fields.ts';
import { parseId } from '#server/domain/id.ts';
import { PROJECT_FIELDS } from '#server/domain/project.fields.ts';
import type { ProjectFields } from '#server/domain/project.ts';
import { throwMultipartError } from '#server/http/multipart.errors.ts';
import type { MilestonePatch } from '#server/domain/milestone.edit.ts';
import { MILESTONE_FIELDS } from '#server/domain/milestone.fields.ts';
import type { MilestoneFields } from '#server/domain/milestone.ts';
import type { ProjectInput } from '#server/services/project.service.ts';
import type { NewMedia, UpdatePatch } from '#server/services/update.edit.ts';
import type {
  CreateMilestoneInput,
  CreateUpdateInput,
  EditMilestoneInput,
  EditUpdateInput,
  MediaInput,
} from './types/inputs.ts';
import { inputReader } from './fields.ts';
import type { UpdateProfileInput } from './types/account.inputs.ts';
import type { UploadedFile } from './uploads.form.ts';
import type { SetProjectGalleryInput } from './types/gallery.inputs.ts';
import type { CreateProjectInput, UpdateProjectInput } from './types/project.inputs.ts';

const readProjectFields = inputReader<ProjectFields>(PROJECT_FIELDS);

export async function readProject(input: CreateProjectInput | UpdateProjectInput): Promise<ProjectInput> {
  return { fields: readProjectFields(input), cover: input.cover ? await readFile(input.cover) : null };
}

async function readFile(upload: Promise<FileUpload>): Promise<MediaFile> {
  const { filename, createReadStream, capacitor } = (await upload.catch(throwMultipartError)) as UploadedFile;
  if (capacitor.errored) capacitor.destroy(capacitor.errored);
  else capacitor.off('error', giveUp).once('error', giveUp); // a file may be used for more than one variable
  return {
    name: filename || null,
    stream: () => {
      if (capacitor.errored) throw capacitor.errored;
      return createReadStream();
    },
  };
}

/** Ends the stream of a file that couldn't be stored; otherwise its readers would wait forever. */
function giveUp(this: Writable, error: Error): void {
  this.destroy(error);
}

async function readMedia(media: MediaInput[] | null | undefined): Promise<NewMedia[]> {
  return Promise.all(
    (media ?? []).map(async ({ file, caption }) => ({ file: await readFile(file), caption: caption ?? '' })),
  );
}

/** Reads an update; null means absent, because none of the fields can be emptied. */
export async function readUpdate(input: CreateUpdateInput | EditUpdateInput): Promise<UpdatePatch> {
  const { title, content, type, isPublic, media } = input;
  const existingMedia = 'existingMedia' in input ? input.existingMedia : null;
  return {
    ...(title === null || title === undefined ? {} : { title }),
    ...(content === null || content === undefined ? {} : { content }),
    ...(type ? { type } : {}),
    ...(isPublic === null || isPublic === undefined ? {} : { isPublic }),
    ...(existingMedia
      ? { existingMedia: existingMedia.map(({ url, caption }) => ({ url, caption: caption ?? null })) }
      : {}),
    media: await readMedia(media),
  };
}

const readGalleryTexts = inputReader<GalleryTexts>(GALLERY_FIELDS);

/** An id that no row has. */
const NO_ID = 0;

export async function readGallery({ items }: SetProjectGalleryInput): Promise<GalleryEntry<MediaFile>[]> {
  return Promise.all(
    items.map(async ({ id, file, ...texts }) => ({
      id: typeof id === 'string' ? (parseId(id) ?? NO_ID) : null,
      file: file ? await readFile(file) : null,
      texts: readGalleryTexts(texts),
    })),
  );
}

const readMilestoneFields = inputReader<MilestoneFields>(MILESTONE_FIELDS);

export const readMilestone = (input: CreateMilestoneInput | EditMilestoneInput): MilestonePatch =>
  readMilestoneFields(input);

const readProfileFields = inputReader<ProfileFields>(PROFILE_FIELDS);

export const readProfile = (input: UpdateProfileInput): ProfilePatch => readProfileFields(input);
