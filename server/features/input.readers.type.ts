import type { Writable } from 'node:stream';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import type { MediaFile } from '#server/platform/files/media.store.ts';
import { PROFILE_FIELDS } from '#server/features/accounts/profile.fields.ts';
import type { ProfileFields, ProfilePatch } from '#server/features/accounts/profile.rules.ts';
import type { GalleryEntry, GalleryTexts } from '#server/features/projects/gallery/gallery.rules.ts';
import { GALLERY_FIELDS } from '#server/features/projects/gallery/gallery.fields.ts';
import { parseId } from '#server/kernel/id.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';
import type { ProjectFields } from '#server/features/projects/project.rules.ts';
import { throwMultipartError } from '#server/platform/http/multipart.errors.ts';
import type { MilestonePatch } from '#server/features/milestones/milestone.edit.rules.ts';
import { MILESTONE_FIELDS } from '#server/features/milestones/milestone.fields.ts';
import type { MilestoneFields } from '#server/features/milestones/milestone.rules.ts';
import type { ProjectInput } from '#server/features/projects/project.service.ts';
import type { NewMedia, UpdatePatch } from '#server/features/updates/update.edit.service.ts';
import type {
  CreateMilestoneInput,
  CreateUpdateInput,
  EditMilestoneInput,
  EditUpdateInput,
  MediaInput,
} from './inputs.type.ts';
import { inputReader } from '#server/platform/graphql/fields.ts';
import type { UpdateProfileInput } from './accounts/account.inputs.type.ts';
import type { UploadedFile } from '#server/platform/graphql/uploads.form.ts';
import type { SetProjectGalleryInput } from './projects/gallery/gallery.inputs.type.ts';
import type { CreateProjectInput, UpdateProjectInput } from './projects/project.inputs.type.ts';

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
