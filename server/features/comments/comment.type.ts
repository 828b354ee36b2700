import { ObjectType, Field, ID, InputType } from 'type-graphql';
import { UpdateObjectType } from '#server/features/updates/update.type.ts';
import { CreationKey, Replayed } from '#server/features/idempotency/creation.key.type.ts';
import { idInput } from '#server/platform/graphql/id.input.ts';
import { BaseRevision, Revision } from '#server/platform/graphql/revision.type.ts';
import { connectionOf } from '#server/platform/graphql/connection.ts';
import { RoleEnum } from '#server/features/accounts/user.type.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';

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

export const CommentConnection = connectionOf(CommentType, 'Comment');
export const CommentThreadConnection = connectionOf(CommentThreadType, 'CommentThread');

@ObjectType('AddCommentPayload', { description: 'Result of writing a comment.' })
export class AddCommentPayload {
  @Field(() => CommentType, { description: 'The comment that was written.' })
  comment!: object;

  @Field(() => UpdateObjectType, {
    nullable: true,
    description: 'Its update, with its changed comment count; null if the viewer may no longer read it.',
  })
  update!: object | null;

  @Replayed()
  replayed!: boolean;
}

@ObjectType('CommentPayload', { description: 'Result of editing, pinning or unpinning a comment.' })
export class CommentPayload {
  @Field(() => CommentType, { description: 'The comment after the change.' })
  comment!: object;

  @Field(() => UpdateObjectType, {
    nullable: true,
    description: 'Its update; null if the viewer may no longer read it.',
  })
  update!: object | null;
}

@ObjectType('DeleteCommentPayload', { description: 'Result of deleting a comment.' })
export class DeleteCommentPayload {
  @Field(() => ID, { description: 'Id of the deleted comment, to remove it from caches.' })
  deletedCommentId!: string;

  @Field(() => UpdateObjectType, {
    nullable: true,
    description: 'The update it stood under, with its changed comment count; null if the viewer may no longer read it.',
  })
  update!: object | null;
}

export const CommentIdInput = idInput('CommentIdInput', 'comment');

@InputType('AddCommentInput', { description: 'A comment to write under an update.' })
export class AddCommentInput {
  @Field(() => ID, { description: 'Id of the update. Errors: UPDATE_NOT_FOUND, PRIVATE_UPDATE, UPDATE_HIDDEN.' })
  updateId!: string;

  @Field(() => String, { description: 'Plain text, 1 to 2000 characters after trimming. Errors: VALIDATION.' })
  content!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'Id of the comment of the same update that this one replies to; of a reply, to reply in its thread; none by ' +
      'default. Errors: COMMENT_NOT_FOUND.',
  })
  parentId?: string | null;

  @CreationKey()
  clientMutationId?: string | null;
}

@InputType('EditCommentInput', { description: "New text of a comment of the viewer's own." })
export class EditCommentInput {
  @Field(() => ID, { description: 'Id of the comment. Errors: COMMENT_NOT_FOUND, FORBIDDEN, COMMENT_LOCKED.' })
  id!: string;

  @Field(() => String, { description: 'Plain text, 1 to 2000 characters after trimming. Errors: VALIDATION.' })
  content!: string;

  @BaseRevision('Comment.revision')
  baseRevision?: number | null;
}
