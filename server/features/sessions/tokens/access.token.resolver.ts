import { Arg, Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql';
import { MAX_ACCESS_TOKENS } from './access.token.rules.ts';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import type { Context } from '#server/features/context.ts';
import { AccessTokenIdInput, CreateAccessTokenInput } from '../credential.inputs.type.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import { AccessTokenType, CreateAccessTokenPayload, RevokeAccessTokenPayload } from '../credential.type.ts';
import { UserType } from '#server/features/accounts/user.type.ts';

@Resolver(() => UserType)
export class AccessTokenListResolver {
  @FieldResolver(() => [AccessTokenType], {
    description:
      "The viewer's valid personal access tokens, the newest first; none of them sees the list. Errors: " +
      'LOG_IN_REQUIRED.',
  })
  @MaxItems(MAX_ACCESS_TOKENS)
  accessTokens(@Ctx() { viewer, services }: Context) {
    return services.accessTokens.list(viewer);
  }
}

@Resolver()
export class AccessTokenMutations {
  @Mutation(() => CreateAccessTokenPayload, {
    description:
      'Makes a personal access token, of at most 20 of an account. Its secret is shown only this once, and a mail' +
      ' notifies the owner. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, VALIDATION, LIMIT_REACHED.',
  })
  async createAccessToken(
    @Arg('input', () => CreateAccessTokenInput, { description: 'The token.' }) input: CreateAccessTokenInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { ...(await services.accessTokens.create(viewer, input)), user: await services.accounts.me(viewer) };
  }

  @Mutation(() => RevokeAccessTokenPayload, {
    description:
      'Revokes a personal access token of the viewer: at once it opens nothing any more, on every server, and a mail ' +
      'notifies the owner. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, ACCESS_TOKEN_NOT_FOUND.',
  })
  async revokeAccessToken(
    @Arg('input', () => AccessTokenIdInput, { description: 'The token.' }) { id }: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    await services.accessTokens.revoke(viewer, readId(id, NOT_FOUND.accessToken));
    return { user: await services.accounts.me(viewer) };
  }
}
