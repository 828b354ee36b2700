import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { idInput } from '#server/platform/graphql/id.input.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';

@ObjectType('ProjectEditor', {
  description: "Somebody whom a project's owner lets write its updates and milestones, and read its private updates.",
})
export class EditorType {
  @Field(() => ID, { description: 'Id of the role, which ends with it.' })
  id!: number;

  @Field(() => ID, { description: 'Id of the account.' })
  userId!: number;

  @Field(() => String, { description: 'Name of the studio; without one, the role in Spanish.' })
  name!: string;

  @Field(() => DateTime, { description: 'When the invitation was accepted.' })
  createdAt!: Date;
}

@ObjectType('EditorInvitation', { description: 'An invitation to write for a project that was not accepted yet.' })
export class EditorInvitationType {
  @Field(() => ID, { description: 'Id of the invitation.' })
  id!: number;

  @Field(() => String, { description: 'The address it was sent to, in lower case.' })
  email!: string;

  @Field(() => DateTime, { description: 'When it was sent.' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it ends: seven days later.' })
  expiresAt!: Date;
}

@ObjectType('EditorInvitationPreview', { description: 'What an invitation is about, for whoever has its link.' })
export class InvitationPreviewType {
  @Field(() => String, { description: 'Title of the project.' })
  projectTitle!: string;

  @Field(() => String, { description: 'Name of its studio; without one, the role in Spanish.' })
  studioName!: string;

  @Field(() => String, { description: 'The address that an account needs to accept it.' })
  email!: string;

  @Field(() => DateTime, { description: 'When it ends.' })
  expiresAt!: Date;
}

@InputType('InviteEditorInput', { description: 'Whom to invite to write for a project.' })
export class InviteEditorInput {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;

  @Field(() => String, {
    description: 'E-mail address, with an account or without; at most 254 characters. Errors: VALIDATION.',
  })
  email!: string;
}

@InputType('AcceptEditorInvitationInput', { description: 'An invitation that was mailed.' })
export class AcceptEditorInvitationInput {
  @Field(() => String, {
    description: 'The end of the address of the link, after the last slash. Errors: INVALID_INVITATION.',
  })
  secret!: string;
}

@InputType('RemoveEditorInput', { description: 'Whose role in which project ends.' })
export class RemoveEditorInput {
  @Field(() => ID, { description: 'Id of the project. Errors: PROJECT_NOT_FOUND, FORBIDDEN.' })
  projectId!: string;

  @Field(() => ID, { description: "Id of the editor's account, which may be the viewer's own." })
  userId!: string;
}

export const InvitationIdInput = idInput('InvitationIdInput', 'invitation');

@ObjectType('EditorsPayload', { description: 'Result of a change among the editors of a project.' })
export class EditorsPayload {
  @Field(() => ProjectType, {
    nullable: true,
    description: 'The project; null when the viewer sees it no more.',
  })
  project!: object | null;
}
