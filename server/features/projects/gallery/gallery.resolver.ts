import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import type { Project } from '../project.rules.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import type { Context } from '#server/features/context.ts';
import { readGallery, SetProjectGalleryInput } from './gallery.inputs.type.ts';
import { ProjectPayload, ProjectType } from '../project.type.ts';
import { GalleryItemType } from './gallery.type.ts';
import { MAX_GALLERY_ITEMS } from '#server/kernel/media/media.ts';

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
      'Replaces the whole gallery by these items, in this order: stored ones by id, new ones with a file. ' +
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
