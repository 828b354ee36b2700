import { Arg, Args, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { UpdateRow } from './update.lists.repository.ts';
import type { Readable } from '#server/features/rights/permissions.rules.ts';
import type { Update } from './update.rules.ts';
import { MAX_COUNTED_INVESTORS } from './readership.rules.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { nestedConnection, PageArgs } from '#server/platform/graphql/connection.ts';
import { CommentConnection } from '#server/features/comments/comment.type.ts';
import type { Context } from '#server/features/context.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { HtmlOf } from '#server/platform/graphql/html.field.ts';
import { screenHtml } from '#server/platform/markdown/screen.html.ts';
import { MediaType, ReadershipType, ServerInfoType, UpdateObjectType } from './update.type.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES, type Media } from '#server/kernel/media/media.ts';

const WHICH = { description: 'Id of the update.' };

@Resolver(() => UpdateObjectType)
export class UpdateResolver {
  @Query(() => UpdateObjectType, {
    nullable: true,
    description:
      'One update; it counts as read from then on, except for its developer. ' +
      'Errors: UNAUTHENTICATED, UPDATE_NOT_FOUND, PRIVATE_UPDATE, UPDATE_HIDDEN.',
  })
  async update(@Arg('id', () => ID, WHICH) id: string, @Ctx() { viewer, services, loaders }: Context) {
    const update = await services.updates.get(viewer, readId(id, NOT_FOUND.update));
    loaders.read.clear(update.id);
    return update;
  }

  @Query(() => ServerInfoType, { description: 'Limits of uploads on this server, and what it offers. Needs no token.' })
  serverInfo(@Ctx() { services }: Context) {
    const limits = { maxUploadBytes: MAX_MEDIA_BYTES, maxUploadFiles: MAX_MEDIA_FILES };
    return { uploadsEnabled: true, ...limits, offersRevenueShare: services.offersRevenueShare() };
  }

  @FieldResolver(() => ProjectType, { description: 'The project it is about.' })
  project(@Root() { projectId }: Readable<UpdateRow>, @Ctx() { loaders }: Context) {
    return loaders.project.load(projectId);
  }

  @HtmlOf('content')
  contentHtml(@Root() { content }: Readable<UpdateRow>) {
    return screenHtml(content);
  }

  @MaxItems(MAX_MEDIA_FILES)
  @FieldResolver(() => [MediaType], {
    description: 'Pictures and videos in the order in which they are shown; at most 10.',
  })
  media(
    @Root() update: Readable<UpdateRow> | Readable<Update>,
    @Ctx() { loaders }: Context,
  ): Media[] | Promise<Media[]> {
    return 'media' in update ? update.media : loaders.media.load(update);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer has opened it; always true for its developer.' })
  async readByViewer(@Root() update: Readable<UpdateRow>, @Ctx() context: Context) {
    return (await canEdit(update, context)) || context.loaders.read.load(update.id);
  }

  @FieldResolver(() => ReadershipType, {
    nullable: true,
    description:
      `How many investors have opened it; null for everybody but its developer, and in a project with more than ` +
      `${MAX_COUNTED_INVESTORS} investors.`,
  })
  readership(@Root() update: Readable<UpdateRow>, @Ctx() { loaders }: Context) {
    return loaders.readership.load(update);
  }

  @FieldResolver(() => CommentConnection, { description: 'Comments and replies in one list, newest first.' })
  comments(
    @Root() update: Readable<UpdateRow>,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { viewer, services, loaders, budget }: Context,
  ) {
    return nestedConnection(budget, page, {
      firstPage: (limit) => loaders.firstComments(update, limit),
      nextPage: (slice) => services.comments.list(viewer, update.id, slice),
    });
  }

  @FieldResolver(() => Int, { description: 'Number of comments and replies; a deleted one does not count.' })
  commentCount(@Root() update: Readable<UpdateRow>, @Ctx() { loaders }: Context) {
    return loaders.commentCount.load(update);
  }

  @FieldResolver(() => UpdateObjectType, {
    nullable: true,
    description: 'The next newer update of the project that the viewer may read; null if this is the newest.',
  })
  async previous(@Root() update: Readable<UpdateRow>, @Ctx() { loaders }: Context) {
    return (await loaders.neighbours.load(update)).previous;
  }

  @FieldResolver(() => UpdateObjectType, {
    nullable: true,
    description: 'The next older update of the project that the viewer may read; null if this is the oldest.',
  })
  async next(@Root() update: Readable<UpdateRow>, @Ctx() { loaders }: Context) {
    return (await loaders.neighbours.load(update)).next;
  }

  @FieldResolver(() => Boolean, {
    description: "Whether the viewer is the project's developer, who may edit and delete it.",
  })
  viewerCanEdit(@Root() update: Readable<UpdateRow>, @Ctx() context: Context) {
    return canEdit(update, context);
  }
}

async function canEdit({ projectId }: UpdateRow, { loaders }: Context): Promise<boolean> {
  const project = await loaders.project.load(projectId);
  return project !== null && (await loaders.viewerRights.load(project)).has('update.write');
}
