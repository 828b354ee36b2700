import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MediaFileType } from '#server/features/projects/gallery/gallery.type.ts';
import { Revision } from '#server/platform/graphql/revision.type.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { Replayed } from '#server/features/idempotency/creation.key.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { UPDATE_TYPES } from './update.rules.ts';
import { connectionOf } from '#server/platform/graphql/connection.ts';

export const UpdateTypeEnum = closedSet(UPDATE_TYPES, 'UpdateType', 'What an update is about.');

@ObjectType('Media', { description: 'One picture or video of an update.' })
export class MediaType extends MediaFileType {
  @Field(() => String, { description: 'Caption in one line, at most 300 characters; empty for none.' })
  caption!: string;
}

@ObjectType('Update', { description: 'News that a developer publishes about a project (actualización).' })
export class UpdateObjectType {
  @Field(() => ID, { description: 'Id of the update, the same as in REST.' })
  id!: number;

  @Field(() => String, { description: 'Title in one line, at most 200 characters.' })
  title!: string;

  @Field(() => String, { description: 'Markdown source, at most 50,000 characters.' })
  content!: string;

  @Field(() => UpdateTypeEnum, { description: 'What it is about.' })
  type!: string;

  @Field(() => Boolean, {
    description:
      "True: everybody who sees the project may read it. False: the project's developer and investors alone.",
  })
  isPublic!: boolean;

  @Field(() => DateTime, { description: 'When it was published.' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was last edited; null if it never was.' })
  editedAt!: Date | null;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was also sent to the project's investors by mail with its text; null if it wasn't.",
  })
  mailedAt!: Date | null;

  @Revision('Revision of the update')
  revision!: number;
}

@ObjectType('Readership', { description: "How many of a project's investors have read one of its updates." })
export class ReadershipType {
  @Field(() => Int, { description: 'Number of investors in the project who have opened the update.' })
  readCount!: number;

  @Field(() => Int, { description: 'Number of investors in the project.' })
  investorCount!: number;
}

@ObjectType('ServerInfo', { description: 'Limits of uploads on this server, and what it offers.' })
export class ServerInfoType {
  @Field(() => Boolean, { description: 'Whether files can be uploaded.' })
  uploadsEnabled!: boolean;

  @Field(() => Int, { description: 'Maximum size of one file, in bytes.' })
  maxUploadBytes!: number;

  @Field(() => Int, { description: 'Maximum number of files of one update.' })
  maxUploadFiles!: number;

  @Field(() => Boolean, {
    description: 'Whether new projects may have a revenue share in numbers; one that has it keeps it all the same.',
  })
  offersRevenueShare!: boolean;
}

@ObjectType('UpdatePayload', { description: 'Result of changing an update.' })
export class UpdatePayload {
  @Field(() => UpdateObjectType, { description: 'The update after the change.' })
  update!: object;
}

@ObjectType('CreateUpdatePayload', { description: 'Result of publishing an update.' })
export class CreateUpdatePayload extends UpdatePayload {
  @Replayed()
  replayed!: boolean;
}

@ObjectType('DeleteUpdatePayload', { description: 'Result of deleting an update.' })
export class DeleteUpdatePayload {
  @Field(() => ID, { description: 'Id of the deleted update, to remove it from caches.' })
  deletedUpdateId!: string;

  @Field(() => ProjectType, { description: 'The project it belonged to, with changed counts.' })
  project!: object;
}

export const UpdateConnection = connectionOf(UpdateObjectType, 'Update');
