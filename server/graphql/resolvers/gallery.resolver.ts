import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/domain/errors.ts';
import { readId } from '#server/domain/id.ts';
import type { Visible } from '#server/domain/permissions.ts';
import type { Project } from '#server/domain/project.ts';
import { MaxItems } from '../bounds.ts';
import type { Context } from '../context.ts';
import { readGallery } from '../read.ts';
import { SetProjectGalleryInput } from '../types/gallery.inputs.ts';
import { GalleryItemType } from '../types/gallery.type.ts';
import { ProjectPayload } from '../types/payloads.ts';
import { ProjectType } from '../types/project.type.ts';
import { MAX_GALLERY_ITEMS } from '#server/domain/media.ts';

@Resolver(() => ProjectType)
export class GalleryResolver {
  @MaxItems(MAX_GALLERY_ITEMS)
  @FieldResolver(() => [GalleryItemType], {
    description: 'Pictures and videos besides the cover, in the order in which they are shown; at most 12.',
  })
  gallery(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.gallery.load(project);
  }

  @Mutation(() => ProjectPayload, {
    description:
      'Makes the given items the whole gallery, in this order: stored ones by id, new ones with a file. ' +
      'Stored items that are not named are removed. ' +
      'Errors: PROJECT_NOT_FOUND, FORBIDDEN, EDIT_CONFLICT, VALIDATION, INVALID_MEDIA, PAYLOAD_TOO_LARGE, QUOTA_REACHED, ' +
      'LIMIT_REACHED.',
  })
  async setProjectGallery(
    @Arg('input', () => SetProjectGalleryInput, { description: 'The gallery.' }) input: SetProjectGalleryInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const projectId = readId(input.projectId, NOT_FOUND.project);
    const origin = { baseRevision: input.baseRevision ?? null, keepOrder: input.keepOrder ?? false };
    return { project: await services.galleries.set(viewer, projectId, await readGallery(input), origin) };
  }
}
