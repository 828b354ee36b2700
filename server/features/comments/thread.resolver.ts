import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql';
import type { UpdateRow } from '#server/features/updates/update.lists.repository.ts';
import type { Comment, Thread } from './comment.rules.ts';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Readable } from '#server/features/rights/permissions.rules.ts';
import { nestedConnection, PageArgs } from '#server/platform/graphql/connection.ts';
import { CommentConnection, CommentThreadConnection, DeleteCommentPayload, CommentThreadType } from './comment.type.ts';
import { UpdateObjectType } from '#server/features/updates/update.type.ts';
import type { Context } from '#server/features/context.ts';

@Resolver(() => CommentThreadType)
export class ThreadResolver {
  @Query(() => CommentThreadType, {
    nullable: true,
    description:
      'One comment with its replies. Errors: UNAUTHENTICATED, COMMENT_NOT_FOUND, UPDATE_NOT_FOUND, PRIVATE_UPDATE.',
  })
  commentThread(
    @Arg('id', () => ID, { description: 'Id of the comment that began it, or of a reply in it.' }) id: string,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.threads.get(viewer, readId(id, NOT_FOUND.comment));
  }

  @FieldResolver(() => CommentConnection, { description: 'Replies to the comment, oldest first.' })
  replies(
    @Root() thread: Readable<Thread>,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { services, loaders, budget }: Context,
  ) {
    return nestedConnection(budget, page, {
      firstPage: (limit) => loaders.firstReplies(thread, limit),
      nextPage: (slice) => services.threads.listReplies(thread, slice),
    });
  }
}

@Resolver(() => UpdateObjectType)
export class UpdateThreadResolver {
  @FieldResolver(() => CommentThreadConnection, {
    description: 'Comments that begin a thread, newest first, each with its replies.',
  })
  threads(
    @Root() update: Readable<UpdateRow>,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { services, loaders, budget }: Context,
  ) {
    return nestedConnection(budget, page, {
      firstPage: (limit) => loaders.firstThreads(update, limit),
      nextPage: (slice) => services.threads.list(update, slice),
    });
  }

  @FieldResolver(() => CommentThreadType, {
    nullable: true,
    description: "The comment that the project's developer pinned, with its replies; null for none.",
  })
  pinnedThread(@Root() update: Readable<UpdateRow>, @Ctx() { loaders }: Context) {
    return loaders.pinnedThread.load(update);
  }
}

@Resolver(() => DeleteCommentPayload)
export class DeleteCommentPayloadResolver {
  @FieldResolver(() => CommentThreadType, {
    nullable: true,
    description: 'The thread it stood in; null if nothing is left of it, or the viewer may no longer read it.',
  })
  thread(@Root() { deleted: { id, parentId } }: { deleted: Comment }, @Ctx() { viewer, services }: Context) {
    return services.threads.find(viewer, parentId ?? id);
  }
}
