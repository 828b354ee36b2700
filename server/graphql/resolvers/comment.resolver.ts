import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Comment } from '#server/domain/comment.ts';
import { NOT_FOUND } from '#server/domain/errors.ts';
import { deleteCommentProblem } from '#server/domain/permissions.ts';
import type { Context } from '../context.ts';
import { readId } from '../read.ts';
import { AddCommentInput, CommentIdInput, type IdInput } from '../types/inputs.ts';
import { AddCommentPayload, DeleteCommentPayload } from '../types/payloads.ts';
import { AuthorType, CommentType } from '../types/update.type.ts';

@Resolver(() => CommentType)
export class CommentResolver {
  @Mutation(() => AddCommentPayload, {
    description: 'Writes under an update one can read. Errors: UPDATE_NOT_FOUND, PRIVATE_UPDATE, VALIDATION.',
  })
  async addComment(
    @Arg('input', () => AddCommentInput, { description: 'The comment.' }) { updateId, content }: AddCommentInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const comment = await services.comments.add(viewer, readId(updateId, NOT_FOUND.update), content);
    return { comment, update: await services.updates.get(viewer, comment.updateId) };
  }

  @Mutation(() => DeleteCommentPayload, {
    description:
      "Removes one's own comment, or any under one's own project. " +
      'Errors: COMMENT_NOT_FOUND, FORBIDDEN, UPDATE_NOT_FOUND, PRIVATE_UPDATE.',
  })
  async deleteComment(
    @Arg('input', () => CommentIdInput, { description: 'Which comment.' }) { id }: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { updateId } = await services.comments.remove(viewer, readId(id, NOT_FOUND.comment));
    return { deletedCommentId: id, update: await services.updates.find(viewer, updateId) };
  }

  @FieldResolver(() => AuthorType, { description: 'Who wrote it.' })
  author(@Root() { authorId, authorName, authorRole }: Comment) {
    return { id: authorId, name: authorName, role: authorRole };
  }

  @FieldResolver(() => Boolean, { description: "Whether the viewer wrote it or is the project's developer." })
  async viewerCanDelete(@Root() { authorId, projectId }: Comment, @Ctx() { viewer, loaders }: Context) {
    const project = await loaders.project.load(projectId);
    return viewer !== null && project !== null && deleteCommentProblem(viewer, authorId, project) === null;
  }
}
