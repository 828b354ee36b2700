import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver } from 'type-graphql';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { UserType } from '#server/features/accounts/user.type.ts';
import type { Context } from '#server/features/context.ts';
import { LEGAL_TEXTS } from './text.rules.ts';
import { AcceptTextsInput, AcceptTextsPayload, LegalTextType, TextToAcceptType } from './text.type.ts';

@Resolver(() => UserType)
export class TextResolver {
  @Query(() => [LegalTextType], {
    description: 'Texts of the operator that people accept when they register, as they are now; for visitors, too.',
  })
  @MaxItems(LEGAL_TEXTS.length)
  legalTexts(@Ctx() { services }: Context) {
    return services.texts.listLegal();
  }

  @FieldResolver(() => [TextToAcceptType], {
    description: 'Texts whose current version the account has not accepted.',
  })
  @MaxItems(LEGAL_TEXTS.length)
  textsToAccept(@Ctx() { viewer, services }: Context) {
    return services.texts.listToAccept(viewer);
  }

  @Mutation(() => AcceptTextsPayload, {
    description:
      'Notes that the viewer accepts these versions, which must be the current ones. Errors: UNAUTHENTICATED, ' +
      'TEXTS_CHANGED.',
  })
  async acceptTexts(
    @Arg('input', () => AcceptTextsInput, { description: 'The versions.' }) { versions }: AcceptTextsInput,
    @Ctx() { viewer, services }: Context,
  ) {
    await services.texts.accept(viewer, versions);
    return { user: await services.accounts.me(viewer) };
  }
}
