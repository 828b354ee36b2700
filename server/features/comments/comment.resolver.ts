import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { EDIT_MINUTES, type Comment } from './comment.rules.ts';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { Context } from '#server/features/context.ts';
import {
  AddCommentInput,
  CommentIdInput,
  EditCommentInput,
  AddCommentPayload,
  CommentPayload,
  DeleteCommentPayload,
  AuthorType,
  CommentType,
} from './comment.type.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';

@Resolver(() => CommentType)
export class CommentResolver {
  @Mutation(() => AddCommentPayload, {
    description:
      'Writes a comment, or a reply to one, under an update that the viewer may read. Errors: UPDATE_NOT_FOUND, ' +
      'PRIVATE_UPDATE, UPDATE_HIDDEN, COMMENT_NOT_FOUND, VALIDATION, QUOTA_REACHED, IDEMPOTENCY_CONFLICT.',
  })
  async addComment(
    @Arg('input', () => AddCommentInput, { description: 'The comment.' }) input: AddCommentInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { content, parentId = null, clientMutationId: key = null } = input;
    const updateId = readId(input.updateId, NOT_FOUND.update);
    const answeredId = parentId === null ? null : readId(parentId, NOT_FOUND.comment);
    const request = { key, mutation: 'addComment', input: { updateId, content, answeredId } };
    const { row: comment, replayed } = await services.creations.once(viewer, request, {
      create: (rememberKey) => services.comments.add(viewer, updateId, content, answeredId, rememberKey),
      read: (id) => services.comments.get(viewer, id),
    });
    return { comment, update: await services.updates.find(viewer, comment.updateId), replayed };
  }

  @Mutation(() => CommentPayload, {
    description:
      `Edits a comment of the viewer's own, until ${EDIT_MINUTES} minutes after it was written, under an update that ` +
      'they may read. ' +
      'Errors: COMMENT_NOT_FOUND, FORBIDDEN, EDIT_CONFLICT, COMMENT_LOCKED, VALIDATION, UPDATE_NOT_FOUND, PRIVATE_UPDATE.',
  })
  async editComment(
    @Arg('input', () => EditCommentInput, { description: 'The comment and its new text.' })
    { id, content, baseRevision = null }: EditCommentInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const comment = await services.comments.edit(viewer, readId(id, NOT_FOUND.comment), content, baseRevision);
    return { comment, update: await services.updates.find(viewer, comment.updateId) };
  }

  @Mutation(() => CommentPayload, {
    description:
      "Pins a comment under a project of the viewer's own, in the place of the one that is pinned. A reply can't be " +
      'pinned. Errors: COMMENT_NOT_FOUND, FORBIDDEN, COMMENT_IS_REPLY, UPDATE_NOT_FOUND, PRIVATE_UPDATE.',
  })
  pinComment(
    @Arg('input', () => CommentIdInput, { description: 'The comment.' }) { id }: IdInput,
    @Ctx() context: Context,
  ) {
    return pin(id, true, context);
  }

  @Mutation(() => CommentPayload, {
    description:
      "Unpins a comment under a project of the viewer's own; one that isn't pinned stays as it is. Errors: " +
      'COMMENT_NOT_FOUND, FORBIDDEN, COMMENT_IS_REPLY, UPDATE_NOT_FOUND, PRIVATE_UPDATE.',
  })
  unpinComment(
    @Arg('input', () => CommentIdInput, { description: 'The comment.' }) { id }: IdInput,
    @Ctx() context: Context,
  ) {
    return pin(id, false, context);
  }

  @Mutation(() => DeleteCommentPayload, {
    description:
      "Deletes a comment of the viewer's own or under a project of the viewer's own, for good. Replies to it stay. " +
      'Errors: COMMENT_NOT_FOUND, FORBIDDEN, UPDATE_NOT_FOUND, PRIVATE_UPDATE.',
  })
  async deleteComment(
    @Arg('input', () => CommentIdInput, { description: 'The comment.' }) { id }: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const deleted = await services.comments.remove(viewer, readId(id, NOT_FOUND.comment));
    return { deletedCommentId: id, deleted, update: await services.updates.find(viewer, deleted.updateId) };
  }

  @FieldResolver(() => AuthorType, { description: 'Writer of the comment.' })
  author(@Root() { authorId, authorName, authorRole }: Comment) {
    return { id: authorId, name: authorName, role: authorRole };
  }

  @FieldResolver(() => Boolean, {
    description: "Whether the viewer may delete it: as its writer or as the project's developer.",
  })
  async viewerCanDelete(@Root() { authorId, projectId }: Comment, @Ctx() { viewer, loaders }: Context) {
    const project = await loaders.project.load(projectId);
    if (viewer === null || project === null) return false;
    return authorId === viewer.id || (await loaders.viewerRights.load(project)).has('comment.delete');
  }

  @FieldResolver(() => Boolean, {
    description: `Whether the viewer may edit it: as its writer, until ${EDIT_MINUTES} minutes after it was written.`,
  })
  viewerCanEdit(@Root() comment: Comment, @Ctx() { viewer, services }: Context) {
    return services.comments.canEdit(viewer, comment);
  }
}

async function pin(id: string, isPinned: boolean, { viewer, services }: Context) {
  const comment = await services.comments.pin(viewer, readId(id, NOT_FOUND.comment), isPinned);
  return { comment, update: await services.updates.find(viewer, comment.updateId) };
}
