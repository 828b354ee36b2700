import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MediaKindEnum, RoleEnum, UpdateTypeEnum } from '../enums.ts';
import { DateTime } from '../scalars.ts';

@ObjectType('Media', { description: 'One picture or video of an update.' })
export class MediaType {
  @Field(() => String, { description: 'Ends in .png, .jpg, .gif or .mp4.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'A smaller still picture; null for a video.' })
  thumbnailUrl!: string | null;

  @Field(() => MediaKindEnum, { description: 'Picture or video.' })
  kind!: string;

  @Field(() => String, { description: 'Empty when its developer wrote none.' })
  caption!: string;

  @Field(() => Int, { nullable: true, description: 'Pixels; null for a video.' })
  width!: number | null;

  @Field(() => Int, { nullable: true, description: 'Pixels; null for a video.' })
  height!: number | null;
}

@ObjectType('Update', { description: 'News of a project (actualización). SPEC §3.' })
export class UpdateObjectType {
  @Field(() => ID, { description: 'The same number REST uses.' })
  id!: number;

  @Field(() => String, { description: 'At most 200 characters.' })
  title!: string;

  @Field(() => String, { description: 'Markdown source, at most 50,000 characters.' })
  content!: string;

  @Field(() => UpdateTypeEnum, { description: 'What it is about.' })
  type!: string;

  @Field(() => Boolean, { description: "False: for the project's developer and investors alone." })
  isPublic!: boolean;

  @Field(() => DateTime, { description: 'When it was published.' })
  createdAt!: Date;

  @Field(() => DateTime, { nullable: true, description: 'When it was last edited; null reads "never".' })
  editedAt!: Date | null;
}

@ObjectType('Author', { description: 'Who wrote a comment: a name, never an e-mail.' })
export class AuthorType {
  @Field(() => ID, { description: 'The account.' })
  id!: number;

  @Field(() => String, { description: 'Studio or investor name, else the role in Spanish.' })
  name!: string;

  @Field(() => RoleEnum, { description: 'What the account is for.' })
  role!: string;
}

@ObjectType('Comment', { description: 'What a reader says under an update. Plain text.' })
export class CommentType {
  @Field(() => ID, { description: 'The same number REST uses.' })
  id!: number;

  @Field(() => String, { description: '1 to 2000 characters.' })
  content!: string;

  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt!: Date;
}

@ObjectType('ServerInfo', { description: 'What this server can do.' })
export class ServerInfoType {
  @Field(() => Boolean, { description: 'Whether files can be sent.' })
  uploadsEnabled!: boolean;

  @Field(() => Int, { description: 'Most bytes of one file.' })
  maxUploadBytes!: number;

  @Field(() => Int, { description: 'Most files of one update.' })
  maxUploadFiles!: number;
}
