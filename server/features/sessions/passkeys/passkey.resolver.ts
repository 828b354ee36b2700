import { Arg, Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import { MAX_PASSKEYS } from './passkey.rules.ts';
import { clientOf } from '#server/platform/http/client.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import type { Context } from '#server/features/context.ts';
import {
  PasskeyIdInput,
  AddPasskeyInput,
  AddPasskeyPayload,
  DeletePasskeyPayload,
  PasskeyOptionsPayload,
  PasskeyPayload,
  PasskeyResponseInput,
  PasskeyStepUpPayload,
  PasskeyType,
  RenamePasskeyInput,
} from './passkey.type.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import { AuthPayload, UserType } from '#server/features/accounts/user.type.ts';

const idOf = ({ id }: IdInput): number => readId(id, NOT_FOUND.passkey);
const SIGNED = { description: 'What the passkey signed.' };

@Resolver(() => UserType)
export class PasskeyListResolver {
  @FieldResolver(() => [PasskeyType], {
    description: "The viewer's passkeys, the oldest first. Errors: LOG_IN_REQUIRED.",
  })
  @MaxItems(MAX_PASSKEYS)
  passkeys(@Ctx() { viewer, services }: Context) {
    return services.passkeys.list(viewer);
  }
}

@Resolver()
export class PasskeyMutations {
  @Mutation(() => PasskeyOptionsPayload, {
    description:
      'Begins to add a passkey: options for the browser to create one. Errors: UNAUTHENTICATED, ' +
      'LOG_IN_REQUIRED, STEP_UP_REQUIRED, LIMIT_REACHED.',
  })
  async beginPasskey(@Ctx() { viewer, services }: Context) {
    return { options: await services.passkeys.beginAdding(viewer) };
  }

  @Mutation(() => AddPasskeyPayload, {
    description:
      'Adds a passkey, of at most 20 of an account; its owner is notified by e-mail. Errors: UNAUTHENTICATED, ' +
      'LOG_IN_REQUIRED, STEP_UP_REQUIRED, VALIDATION, INVALID_PASSKEY, PASSKEY_TAKEN, LIMIT_REACHED, ' +
      'QUOTA_REACHED.',
  })
  async addPasskey(
    @Arg('input', () => AddPasskeyInput, { description: 'The passkey.' }) { name, response }: AddPasskeyInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const passkey = await services.passkeys.add(viewer, name, response);
    return { passkey, user: await services.accounts.me(viewer) };
  }

  @Mutation(() => PasskeyPayload, {
    description:
      'Renames a passkey of the viewer. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, ' +
      'PASSKEY_NOT_FOUND, VALIDATION.',
  })
  async renamePasskey(
    @Arg('input', () => RenamePasskeyInput, { description: 'The name.' }) input: RenamePasskeyInput,
    @Ctx() { viewer, services }: Context,
  ) {
    return { passkey: await services.passkeys.rename(viewer, idOf(input), input.name) };
  }

  @Mutation(() => DeletePasskeyPayload, {
    description:
      'Removes a passkey of the viewer, with which nobody can log in any more; its owner is notified by e-mail. Errors: ' +
      'UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, PASSKEY_NOT_FOUND.',
  })
  async deletePasskey(
    @Arg('input', () => PasskeyIdInput, { description: 'The passkey.' }) input: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    await services.passkeys.remove(viewer, idOf(input));
    return { user: await services.accounts.me(viewer) };
  }
}

@Resolver()
export class PasskeyLogInResolver {
  @Mutation(() => PasskeyOptionsPayload, {
    description:
      'Begins a log-in with a passkey: options for the browser to sign, which name no account. Needs no ' +
      'token; 120 times in 15 minutes from a network. Errors: TOO_MANY_REQUESTS.',
  })
  async beginPasskeyLogin(@Ctx() { services, request }: Context) {
    return { options: await services.passkeys.beginLogIn(clientOf(request)) };
  }

  @Mutation(() => AuthPayload, {
    description:
      'Signs in whose passkey signed. Needs no token; ten may fail in 15 minutes from a network. Errors: ' +
      'INVALID_PASSKEY, ACCOUNT_SUSPENDED, TOO_MANY_REQUESTS.',
  })
  async loginWithPasskey(
    @Arg('input', () => PasskeyResponseInput, SIGNED) { response }: PasskeyResponseInput,
    @Ctx() context: Context,
  ) {
    const session = await context.services.passkeys.logIn(response, clientOf(context.request));
    context.signIn(session.user);
    return session;
  }

  @Mutation(() => PasskeyOptionsPayload, {
    description:
      'Begins to confirm who the viewer is by a passkey: options for the browser to sign with one of the ' +
      'account. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, PASSKEY_NOT_FOUND.',
  })
  async beginPasskeyStepUp(@Ctx() { viewer, services }: Context) {
    return { options: await services.passkeys.beginStepUp(viewer) };
  }

  @Mutation(() => PasskeyStepUpPayload, {
    description:
      'Confirms who the viewer is by a passkey: for 15 minutes this session may change keys, feed and webhooks. ' +
      'Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, INVALID_PASSKEY, TOO_MANY_REQUESTS.',
  })
  async stepUpWithPasskey(
    @Arg('input', () => PasskeyResponseInput, SIGNED) { response }: PasskeyResponseInput,
    @Ctx() { viewer, services }: Context,
  ) {
    await services.passkeys.stepUp(viewer, response);
    return { user: await services.accounts.me(viewer) };
  }
}
