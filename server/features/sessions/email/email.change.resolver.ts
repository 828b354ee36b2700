import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { EMAIL_CHANGE_REQUESTED, EMAIL_CHANGE_UNDONE, EMAIL_CHANGED } from './email.change.rules.ts';
import type { Context } from '#server/features/context.ts';
import { ChangeEmailInput, EmailChangeLinkInput } from './email.change.inputs.type.ts';
import { MessagePayload } from '../credential.type.ts';

@Resolver()
export class EmailChangeResolver {
  @Mutation(() => MessagePayload, {
    description:
      "Sends a link to another address for the viewer's own account, valid for 24 hours; the account keeps its " +
      'address until the link is opened. Five times an hour at most, three to one address. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, ' +
      'STEP_UP_REQUIRED, VALIDATION, EMAIL_TAKEN, TOO_MANY_REQUESTS, QUOTA_REACHED.',
  })
  async changeEmail(
    @Arg('input', () => ChangeEmailInput, { description: 'The address.' }) { newEmail }: ChangeEmailInput,
    @Ctx() { viewer, services }: Context,
  ) {
    await services.emailChanges.request(viewer, newEmail);
    return { message: EMAIL_CHANGE_REQUESTED };
  }

  @Mutation(() => MessagePayload, {
    description:
      'Gives the account the address that the link was sent to. Its old address is sent a link that undoes it. Needs ' +
      'no token. Errors: INVALID_EMAIL_CHANGE, EMAIL_TAKEN, ACCOUNT_SUSPENDED.',
  })
  async confirmEmailChange(
    @Arg('input', () => EmailChangeLinkInput, { description: 'The link.' }) { secret }: EmailChangeLinkInput,
    @Ctx() { services }: Context,
  ) {
    await services.emailChanges.confirm(secret);
    return { message: EMAIL_CHANGED };
  }

  @Mutation(() => MessagePayload, {
    description:
      'Gives the account the old address back that the link was sent to, for seven days after the change. Undoes ' +
      'later changes too, ends every other key of the account and sends a link to set a new password. Needs ' +
      'no token. Errors: INVALID_EMAIL_CHANGE, EMAIL_TAKEN.',
  })
  async undoEmailChange(
    @Arg('input', () => EmailChangeLinkInput, { description: 'The link.' }) { secret }: EmailChangeLinkInput,
    @Ctx() { services }: Context,
  ) {
    await services.emailChanges.undo(secret);
    return { message: EMAIL_CHANGE_UNDONE };
  }
}
