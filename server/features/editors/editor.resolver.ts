import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { INVALID_INVITATION, MAX_EDITED, MAX_EDITORS, MAX_RECEIVED } from './editor.rules.ts';
import {
  AcceptEditorInvitationInput,
  EditorInvitationType,
  EditorsPayload,
  EditorType,
  InvitationIdInput,
  InvitationPreviewType,
  InviteEditorInput,
  ReceivedInvitationType,
  RemoveEditorInput,
  WantEditorInvitationsInput,
  WantEditorInvitationsPayload,
} from './editor.type.ts';

@Resolver(() => UserType)
export class InvitedUserResolver {
  @FieldResolver(() => Boolean, {
    description:
      'Whether invitations to write for projects are mailed to the address and shown to the account; true for an ' +
      'unconfirmed address.',
  })
  wantsEditorInvitations(@Root() user: UserType, @Ctx() { viewer, services }: Context) {
    return services.receivedInvitations.areWanted(viewer, user);
  }
}

@Resolver(() => ProjectType)
export class EditorResolver {
  @MaxItems(MAX_EDITED)
  @Query(() => [ProjectType], {
    description: 'The projects that the viewer is an editor of, the latest first; 50 at most. Errors: UNAUTHENTICATED.',
  })
  editedProjects(@Ctx() { viewer, services }: Context) {
    return services.editors.edited(viewer);
  }

  @Query(() => InvitationPreviewType, {
    description: 'What the link of an invitation is about. Errors: UNAUTHENTICATED, INVALID_INVITATION.',
  })
  editorInvitation(
    @Arg('secret', () => String, { description: 'The end of the address of the link, after the last slash.' })
    secret: string,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.editors.preview(viewer, secret);
  }

  @Mutation(() => EditorsPayload, {
    description:
      "Invites somebody to write for a project of the viewer's own, for seven days and once. It is mailed, at most three " +
      'times in seven days to one address, whoever invites it, and never to one that declined; it is also on the screen ' +
      'of an account with that confirmed address. The answer is the same for an address without an account. Five ' +
      'editors a project, invitations included; ten invitations a day. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, ' +
      'STEP_UP_REQUIRED, PROJECT_NOT_FOUND, FORBIDDEN, VALIDATION, EMAIL_NOT_CONFIRMED, LIMIT_REACHED, QUOTA_REACHED.',
  })
  async inviteEditor(
    @Arg('input', () => InviteEditorInput, { description: 'Whom.' }) { projectId, email }: InviteEditorInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.editors.invite(viewer, readId(projectId, NOT_FOUND.project), email) };
  }

  @Mutation(() => EditorsPayload, {
    description:
      "Withdraws an invitation to a project of the viewer's own. Errors: UNAUTHENTICATED, INVITATION_NOT_FOUND, FORBIDDEN.",
  })
  async withdrawEditorInvitation(
    @Arg('input', () => InvitationIdInput, { description: 'The invitation.' }) { id }: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { project: await services.editors.withdraw(viewer, readId(id, NOT_FOUND.invitation)) };
  }

  @Mutation(() => EditorsPayload, {
    description:
      'Makes the viewer an editor of the project they were invited to, as a developer whose confirmed address is the ' +
      'invited one. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, INVALID_INVITATION, OWN_PROJECT, ' +
      'DEVELOPER_ROLE_REQUIRED, FORBIDDEN, EMAIL_NOT_CONFIRMED, LIMIT_REACHED.',
  })
  async acceptEditorInvitation(
    @Arg('input', () => AcceptEditorInvitationInput, { description: 'The link, or the invitation.' })
    { secret, id }: AcceptEditorInvitationInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const invitation = { secret: secret ?? null, id: id ? readId(id, INVALID_INVITATION) : null };
    return { project: await services.editors.accept(viewer, invitation) };
  }

  @MaxItems(MAX_RECEIVED)
  @Query(() => [ReceivedInvitationType], {
    description:
      "Open invitations to the viewer's confirmed address, mailed or not, the latest first; 20 at most, and none while " +
      'they decline invitations. Errors: UNAUTHENTICATED.',
  })
  receivedEditorInvitations(@Ctx() { viewer, services }: Context) {
    return services.receivedInvitations.list(viewer);
  }

  @Mutation(() => WantEditorInvitationsPayload, {
    description:
      "Chooses whether the viewer's confirmed address gets invitations to write for projects, by mail and on screen. Those " +
      'who invite it are not notified. Errors: UNAUTHENTICATED, EMAIL_NOT_CONFIRMED.',
  })
  async wantEditorInvitations(
    @Arg('input', () => WantEditorInvitationsInput, { description: 'The choice.' })
    { areWanted }: WantEditorInvitationsInput,
    @Ctx() { viewer, services }: Context,
  ) {
    await services.receivedInvitations.setWanted(viewer, areWanted);
    return { user: await services.accounts.me(viewer) };
  }

  @Mutation(() => EditorsPayload, {
    description:
      "Ends the role of an editor: anybody's in a project of the viewer's own, or the viewer's. Changes nothing for " +
      'who has none. Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND, FORBIDDEN, PERSON_NOT_FOUND.',
  })
  async removeEditor(
    @Arg('input', () => RemoveEditorInput, { description: 'Whose.' }) { projectId, userId }: RemoveEditorInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const [project, person] = [readId(projectId, NOT_FOUND.project), readId(userId, NOT_FOUND.person)];
    return { project: await services.editors.remove(viewer, project, person) };
  }

  @MaxItems(MAX_EDITORS)
  @FieldResolver(() => [EditorType], {
    description: 'Who writes for it besides its owner, for its owner and themselves; empty for everybody else.',
  })
  editors(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.editors.load(project);
  }

  @MaxItems(MAX_EDITORS)
  @FieldResolver(() => [EditorInvitationType], {
    description: 'Open invitations to write for it, for its owner; empty for everybody else.',
  })
  editorInvitations(@Root() project: Visible<Project>, @Ctx() { loaders }: Context) {
    return loaders.editorInvitations.load(project);
  }
}
