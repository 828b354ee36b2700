import { idInput } from '#server/platform/graphql/id.input.ts';
import { InputType, Field, ID } from 'type-graphql';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { UpdateTypeEnum } from './update.type.ts';
import type { UpdateType } from './update.rules.ts';
import { CreationKey } from '#server/features/idempotency/creation.key.type.ts';
import { BaseRevision } from '#server/platform/graphql/revision.type.ts';
import type { NewMedia, UpdatePatch } from './update.edit.service.ts';
import { readFile } from '#server/platform/graphql/uploaded.file.ts';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';

async function readMedia(media: MediaInput[] | null | undefined): Promise<NewMedia[]> {
  return Promise.all(
    (media ?? []).map(async ({ file, caption }) => ({ file: await readFile(file), caption: caption ?? '' })),
  );
}

export const UpdateIdInput = idInput('UpdateIdInput', 'update');

@InputType('MediaInput', { description: 'A picture or video to add to an update.' })
export class MediaInput {
  @Field(() => GraphQLUpload, {
    description:
      'PNG, JPG, GIF or MP4, detected by its content, at most 10 MB. Errors: INVALID_MEDIA, PAYLOAD_TOO_LARGE.',
  })
  file!: Promise<FileUpload>;

  @Field(() => String, {
    nullable: true,
    description: 'Caption, at most 300 characters in one line; none by default. Errors: VALIDATION.',
  })
  caption?: string | null;
}

@InputType('ExistingMediaInput', { description: 'An existing file of the update that stays.' })
export class ExistingMediaInput {
  @Field(() => String, { description: 'Address of the file, as in Media.url. Errors: INVALID_MEDIA.' })
  url!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'New caption, at most 300 characters in one line; absent or null: the old one stays. Errors: VALIDATION.',
  })
  caption?: string | null;
}

@InputType('CreateUpdateInput', { description: 'An update to publish.' })
export class CreateUpdateInput {
  @Field(() => ID, { description: 'Id of its project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;

  @Field(() => String, { description: 'Title in one line, 1 to 200 characters. Errors: VALIDATION.' })
  title!: string;

  @Field(() => String, { description: 'Markdown source, 1 to 50,000 characters. Errors: VALIDATION.' })
  content!: string;

  @Field(() => UpdateTypeEnum, { nullable: true, description: 'What it is about; GENERAL by default.' })
  type?: UpdateType | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "True: everybody who sees the project may read it. False: the project's developer and investors alone. " +
      'True by default.',
  })
  isPublic?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Whether it is also sent to the investors by mail with its text, once per project in 24 hours; false by ' +
      'default. Errors: MESSAGE_NEEDS_PRIVATE_UPDATE, MESSAGE_TOO_SOON.',
  })
  mailToInvestors?: boolean | null;

  @Field(() => [MediaInput], {
    nullable: true,
    description: 'Files, at most 10, shown in this order. Errors: INVALID_MEDIA, PAYLOAD_TOO_LARGE.',
  })
  media?: MediaInput[] | null;

  @CreationKey()
  clientMutationId?: string | null;
}

@InputType('EditUpdateInput', { description: 'Changes to an update: an absent or null field stays unchanged.' })
export class EditUpdateInput {
  @Field(() => ID, { description: 'Id of the update. Errors: UPDATE_NOT_FOUND, FORBIDDEN.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Title in one line, 1 to 200 characters. Errors: VALIDATION.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'Markdown source, 1 to 50,000 characters. Errors: VALIDATION.' })
  content?: string | null;

  @Field(() => UpdateTypeEnum, { nullable: true, description: 'What it is about.' })
  type?: UpdateType | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "True: everybody who sees the project may read it. False: the project's developer and investors alone.",
  })
  isPublic?: boolean | null;

  @Field(() => [ExistingMediaInput], {
    nullable: true,
    description:
      'Existing files that stay, in this order; the others are removed. Absent or null: all stay. Errors: INVALID_MEDIA.',
  })
  existingMedia?: ExistingMediaInput[] | null;

  @Field(() => [MediaInput], {
    nullable: true,
    description: 'Files to add after the existing ones, at most 10 together. Errors: INVALID_MEDIA, PAYLOAD_TOO_LARGE.',
  })
  media?: MediaInput[] | null;

  @BaseRevision('Update.revision')
  baseRevision?: number | null;
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
