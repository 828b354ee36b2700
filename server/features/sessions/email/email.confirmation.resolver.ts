import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '#server/features/context.ts';
import { ConfirmEmailInput, ConfirmEmailPayload, ResendEmailConfirmationPayload } from './email.confirmation.type.ts';

@Resolver()
export class EmailConfirmationResolver {
  @Mutation(() => ConfirmEmailPayload, {
    description:
      'Confirms the e-mail address that a link was sent to. Needs no token: whoever has the link may open it in any ' +
      'browser. Errors: INVALID_CONFIRMATION, ACCOUNT_SUSPENDED.',
  })
  confirmEmail(
    @Arg('input', () => ConfirmEmailInput, { description: 'The link.' }) { secret }: ConfirmEmailInput,
    @Ctx() { services }: Context,
  ) {
    return services.emailConfirmations.confirm(secret);
  }

  @Mutation(() => ResendEmailConfirmationPayload, {
    description:
      "Sends another link to the viewer's own e-mail address, three an hour at most, that of the registration included. " +
      'Errors: UNAUTHENTICATED, EMAIL_ALREADY_CONFIRMED, TOO_MANY_REQUESTS.',
  })
  async resendEmailConfirmation(@Ctx() { viewer, services }: Context) {
    await services.emailConfirmations.resend(viewer);
    return { user: await services.accounts.me(viewer) };
  }
}
