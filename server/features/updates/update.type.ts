import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MediaKindEnum, RoleEnum, UpdateTypeEnum } from '#server/features/enums.type.ts';
import { Revision } from '#server/platform/graphql/revision.type.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';

@ObjectType('Media', { description: 'One picture or video of an update.' })
export class MediaType {
  @Field(() => String, { description: 'Address of the file, ending in .png, .jpg, .gif or .mp4.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Address of a smaller still picture; null for a video.' })
  thumbnailUrl!: string | null;

  @Field(() => MediaKindEnum, { description: 'Whether it is a picture or a video.' })
  kind!: string;

  @Field(() => String, { description: 'Caption in one line, at most 300 characters; empty for none.' })
  caption!: string;

  @Field(() => Int, { nullable: true, description: 'Width in pixels; null for a video.' })
  width!: number | null;

  @Field(() => Int, { nullable: true, description: 'Height in pixels; null for a video.' })
  height!: number | null;
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

@ObjectType('Author', { description: 'Writer of a comment: a name, never an e-mail address.' })
export class AuthorType {
  @Field(() => ID, { description: 'Id of the account.' })
  id!: number;

  @Field(() => String, { description: 'Name of the studio or investor; without one, the role in Spanish.' })
  name!: string;

  @Field(() => RoleEnum, { description: 'Role of the account.' })
  role!: string;
}

@ObjectType('Comment', { description: 'A comment that somebody wrote under an update.' })
export class CommentType {
  @Field(() => ID, { description: 'Id of the comment, the same as in REST.' })
  id!: number;

  @Field(() => String, { description: 'Plain text, 1 to 2000 characters.' })
  content!: string;

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was last edited; null if it never was.' })
  editedAt!: Date | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the comment it replies to, which may be deleted by now; null if it begins a thread.',
  })
  parentId!: number | null;

  @Field(() => Boolean, { description: "Whether the project's developer pinned it; of an update one at most." })
  isPinned!: boolean;

  @Field(() => Boolean, { description: "Whether its writer is the project's developer." })
  byOwner!: boolean;

  @Revision('Revision of the comment')
  revision!: number;
}

@ObjectType('CommentThread', { description: 'A comment with the replies to it.' })
export class CommentThreadType {
  @Field(() => ID, { description: 'Id of the comment that began it.' })
  id!: number;

  @Field(() => DateTime, { description: 'When it was begun.' })
  createdAt!: Date;

  @Field(() => CommentType, {
    nullable: true,
    description: 'The comment that began it; null once it was deleted. The thread stays while it has replies.',
  })
  comment!: object | null;
}

@ObjectType('ServerInfo', { description: 'Limits of uploads on this server.' })
export class ServerInfoType {
  @Field(() => Boolean, { description: 'Whether files can be uploaded.' })
  uploadsEnabled!: boolean;

  @Field(() => Int, { description: 'Maximum size of one file, in bytes.' })
  maxUploadBytes!: number;

  @Field(() => Int, { description: 'Maximum number of files of one update.' })
  maxUploadFiles!: number;
}
