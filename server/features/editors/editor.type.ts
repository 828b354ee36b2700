import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { idInput } from '#server/platform/graphql/id.input.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
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

  @Field(() => String, { description: 'The invited address, in lower case.' })
  email!: string;

  @Field(() => DateTime, { description: 'When it was made or last renewed.' })
  createdAt!: Date;

  @Field(() => DateTime, { description: 'When it ends: seven days later.' })
  expiresAt!: Date;

  @Field(() => Boolean, {
    description:
      'Whether it was mailed. It is not where the address had too many invitations, or wants none; which of both is not ' +
      'said. An account with that confirmed address may accept it on screen.',
  })
  isMailed!: boolean;
}

@ObjectType('ReceivedEditorInvitation', { description: "An open invitation to the viewer's address." })
export class ReceivedInvitationType {
  @Field(() => ID, { description: 'Id of the invitation.' })
  id!: number;

  @Field(() => String, { description: 'Title of the project.' })
  projectTitle!: string;

  @Field(() => String, { description: 'Name of its studio; without one, the role in Spanish.' })
  studioName!: string;

  @Field(() => DateTime, { description: 'When it ends.' })
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

@InputType('AcceptEditorInvitationInput', { description: 'An invitation, by its link or as the viewer received it.' })
export class AcceptEditorInvitationInput {
  @Field(() => String, {
    nullable: true,
    description: 'The end of the address of the link, after the last slash. Errors: INVALID_INVITATION.',
  })
  secret?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Without a link: one of `receivedEditorInvitations`. Errors: INVALID_INVITATION.',
  })
  id?: string | null;
}

@InputType('WantEditorInvitationsInput', { description: 'Whether somebody wants invitations to write for projects.' })
export class WantEditorInvitationsInput {
  @Field(() => Boolean, { description: 'False declines them for good.' })
  areWanted!: boolean;
}

@ObjectType('WantEditorInvitationsPayload', { description: 'Result of choosing whether invitations are wanted.' })
export class WantEditorInvitationsPayload {
  @Field(() => UserType, { description: 'The account with its choice.' })
  user!: object;
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
