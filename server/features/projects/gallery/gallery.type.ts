import { Field, ID, Int, ObjectType } from 'type-graphql';
import { GALLERY_FIELDS } from './gallery.fields.ts';
import { OutputFields } from '#server/platform/graphql/fields.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';

export const MediaKindEnum = closedSet(
  ['image', 'video'],
  'MediaKind',
  'Kind of a file: PNG, JPG and GIF are images, MP4 is video.',
);

/** The file of a picture or video. */
@ObjectType()
export class MediaFileType {
  @Field(() => String, { description: 'Address of the file, ending in .png, .jpg, .gif or .mp4.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Address of a smaller still picture; null for a video.' })
  thumbnailUrl!: string | null;

  @Field(() => MediaKindEnum, { description: 'Whether it is a picture or a video.' })
  kind!: string;

  @Field(() => Int, { nullable: true, description: 'Width in pixels; null for a video.' })
  width!: number | null;

  @Field(() => Int, { nullable: true, description: 'Height in pixels; null for a video.' })
  height!: number | null;
}

@ObjectType('GalleryItem', { description: "One picture or video of a project's gallery." })
@OutputFields(GALLERY_FIELDS)
export class GalleryItemType extends MediaFileType {
  @Field(() => ID, { description: 'Id of the item, the same as in REST.' })
  id!: number;
}
