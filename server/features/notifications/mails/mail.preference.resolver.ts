import { Arg, Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql';
import { MAIL_GROUPS } from './mail.preference.rules.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import type { Context } from '#server/features/context.ts';
import { MailPreferenceType, SetMailPreferenceInput, SetMailPreferencePayload } from './mail.preference.type.ts';
import { UserType } from '#server/features/accounts/user.type.ts';

@Resolver(() => UserType)
export class MailPreferenceResolver {
  @FieldResolver(() => [MailPreferenceType], {
    description:
      'When the viewer is sent which mails, one entry for each group that their role has. Without a confirmed address ' +
      'none are sent.',
  })
  @MaxItems(MAIL_GROUPS.length)
  mailPreferences(@Ctx() { viewer, services }: Context) {
    return services.mailPreferences.list(viewer);
  }

  @Mutation(() => SetMailPreferencePayload, {
    description: 'Chooses when the viewer is sent one group of mails. Errors: UNAUTHENTICATED, VALIDATION.',
  })
  async setMailPreference(
    @Arg('input', () => SetMailPreferenceInput, { description: 'The choice.' })
    { group, choice }: SetMailPreferenceInput,
    @Ctx() { viewer, services }: Context,
  ) {
    await services.mailPreferences.set(viewer, group, choice);
    return { user: await services.accounts.me(viewer) };
  }
}
