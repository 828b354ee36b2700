import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { PASSWORD_CHANGED, PASSWORD_RESET, RESET_REQUESTED } from './password.reset.rules.ts';
import { clientOf } from '#server/platform/http/client.ts';
import type { Context } from '#server/features/context.ts';
import { ChangePasswordInput, RequestPasswordResetInput, ResetPasswordInput } from './password.inputs.type.ts';
import { MessagePayload } from '../credential.type.ts';

@Resolver()
export class PasswordResolver {
  @Mutation(() => MessagePayload, {
    description:
      'Sends a link to set a new password, valid for 30 minutes, if an account has the address; answered alike if ' +
      'none has. Needs no token. Errors: VALIDATION, TOO_MANY_REQUESTS.',
  })
  async requestPasswordReset(
    @Arg('input', () => RequestPasswordResetInput, { description: 'The account.' }) input: RequestPasswordResetInput,
    @Ctx() { services, request }: Context,
  ) {
    await services.passwords.requestReset(input.email, clientOf(request));
    return { message: RESET_REQUESTED };
  }

  @Mutation(() => MessagePayload, {
    description:
      'Sets a new password with the link that was sent, once, and ends every other key of the account: sessions, access tokens, passkeys and feeds. Needs no token. ' +
      'Errors: VALIDATION, INVALID_RESET_LINK, ACCOUNT_SUSPENDED.',
  })
  async resetPassword(
    @Arg('input', () => ResetPasswordInput, { description: 'The link and the password.' }) input: ResetPasswordInput,
    @Ctx() { services }: Context,
  ) {
    await services.passwords.reset(input.secret, input.password);
    return { message: PASSWORD_RESET };
  }

  @Mutation(() => MessagePayload, {
    description:
      "Changes the viewer's own password and ends their other sessions, and other keys if requested. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, " +
      'WRONG_PASSWORD, VALIDATION, TOO_MANY_REQUESTS, QUOTA_REACHED.',
  })
  async changePassword(
    @Arg('input', () => ChangePasswordInput, { description: 'Both passwords.' }) input: ChangePasswordInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const { currentPassword, newPassword, endsTokensAndFeed } = input;
    await services.passwords.change(viewer, currentPassword, newPassword, endsTokensAndFeed);
    return { message: PASSWORD_CHANGED };
  }
}
