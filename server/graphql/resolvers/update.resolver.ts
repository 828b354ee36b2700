import { Arg, Args, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/domain/errors.ts';
import { isProjectDeveloper } from '#server/domain/permissions.ts';
import { MAX_MEDIA_BYTES, MAX_MEDIA_FILES, type Media, type Update } from '#server/domain/update.ts';
import { MaxItems } from '../bounds.ts';
import { byCreation, nested, PageArgs } from '../connection.ts';
import { CommentConnection } from '../connections.ts';
import type { Context } from '../context.ts';
import { readId } from '../read.ts';
import { ProjectType } from '../types/project.type.ts';
import { MediaType, ServerInfoType, UpdateObjectType } from '../types/update.type.ts';

const WHICH = { description: 'Which.' };

@Resolver(() => UpdateObjectType)
export class UpdateResolver {
  @Query(() => UpdateObjectType, {
    nullable: true,
    description:
      'One update; marks it read for a reader who is not its developer. ' +
      'Errors: UNAUTHENTICATED, UPDATE_NOT_FOUND, PRIVATE_UPDATE.',
  })
  async update(@Arg('id', () => ID, WHICH) id: string, @Ctx() { viewer, services, loaders }: Context) {
    const update = await services.updates.get(viewer, readId(id, NOT_FOUND.update));
    loaders.read.clear(update.id);
    return update;
  }

  @Query(() => ServerInfoType, { description: 'What this server can do. Needs no token.' })
  serverInfo() {
    return { uploadsEnabled: true, maxUploadBytes: MAX_MEDIA_BYTES, maxUploadFiles: MAX_MEDIA_FILES };
  }

  @FieldResolver(() => ProjectType, { description: 'Of which project.' })
  project(@Root() { projectId }: Update, @Ctx() { loaders }: Context) {
    return loaders.project.load(projectId);
  }

  @MaxItems(MAX_MEDIA_FILES)
  @FieldResolver(() => [MediaType], { description: 'In the order they are shown, at most 10.' })
  media(@Root() update: Omit<Update, 'media'> | Update, @Ctx() { loaders }: Context): Media[] | Promise<Media[]> {
    return 'media' in update ? update.media : loaders.media.load(update.id);
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer has opened it; always true for its developer.' })
  async readByViewer(@Root() update: Update, @Ctx() context: Context) {
    return (await canEdit(update, context)) || context.loaders.read.load(update.id);
  }

  @FieldResolver(() => CommentConnection, { description: 'Newest first.' })
  comments(
    @Root() update: Update,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { viewer, services, loaders, budget }: Context,
  ) {
    return nested(
      budget,
      page,
      {
        first: (limit) => loaders.firstComments(update, limit),
        later: (slice) => services.comments.list(viewer, update.id, slice),
      },
      byCreation,
    );
  }

  @FieldResolver(() => Int, { description: 'How many comments.' })
  commentCount(@Root() { id }: Update, @Ctx() { loaders }: Context) {
    return loaders.commentCount.load(id);
  }

  @FieldResolver(() => UpdateObjectType, {
    nullable: true,
    description: 'The newer neighbour among those the viewer may read; null at the end.',
  })
  async previous(@Root() update: Update, @Ctx() { loaders }: Context) {
    return (await loaders.neighbours.load(update)).previous;
  }

  @FieldResolver(() => UpdateObjectType, {
    nullable: true,
    description: 'The older neighbour among those the viewer may read; null at the end.',
  })
  async next(@Root() update: Update, @Ctx() { loaders }: Context) {
    return (await loaders.neighbours.load(update)).next;
  }

  @FieldResolver(() => Boolean, { description: 'Whether the viewer is its developer.' })
  viewerCanEdit(@Root() update: Update, @Ctx() context: Context) {
    return canEdit(update, context);
  }
}

async function canEdit({ projectId }: Update, { viewer, loaders }: Context): Promise<boolean> {
  const project = await loaders.project.load(projectId);
  return project !== null && isProjectDeveloper(viewer, project);
}
