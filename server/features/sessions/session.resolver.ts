import { Arg, Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import { MAX_SESSIONS } from './session.service.ts';
import { MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import type { Context } from '#server/features/context.ts';
import { SessionIdInput, StepUpInput } from './credential.inputs.type.ts';
import type { IdInput } from '#server/platform/graphql/id.input.ts';
import { LogOutPayload, SessionsPayload, SessionType } from './credential.type.ts';
import { UserType } from '#server/features/accounts/user.type.ts';

@Resolver(() => UserType)
export class SessionListResolver {
  @FieldResolver(() => [SessionType], {
    description:
      "The viewer's open sessions, the last used first; a personal access token sees none of them. " +
      'Errors: LOG_IN_REQUIRED.',
  })
  @MaxItems(MAX_SESSIONS)
  async sessions(@Ctx() { viewer, services }: Context) {
    const listed = await services.sessions.list(viewer);
    return listed.map(({ session, ...more }) => ({ ...session, ...more }));
  }
}

@Resolver()
export class SessionMutations {
  @Mutation(() => LogOutPayload, {
    description:
      'Ends the session of this request, at once and on every server. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED.',
  })
  async logOut(@Ctx() { viewer, services }: Context) {
    await services.sessions.logOut(viewer);
    return { isEnded: true };
  }

  @Mutation(() => SessionsPayload, {
    description:
      'Ends a session of the viewer, at once and on every server; its owner is notified by e-mail, unless it is the ' +
      'current one, which needs no proof. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, ' +
      'SESSION_NOT_FOUND.',
  })
  async endSession(
    @Arg('input', () => SessionIdInput, { description: 'The session.' }) { id }: IdInput,
    @Ctx() { viewer, services }: Context,
  ) {
    await services.sessions.end(viewer, readId(id, NOT_FOUND.session));
    return { user: await services.accounts.me(viewer) };
  }

  @Mutation(() => SessionsPayload, {
    description:
      'Ends all sessions of the viewer but the current one; if there are any, their owner is notified by e-mail. Errors: ' +
      'UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED.',
  })
  async endOtherSessions(@Ctx() { viewer, services }: Context) {
    await services.sessions.endOthers(viewer);
    return { user: await services.accounts.me(viewer) };
  }

  @Mutation(() => SessionsPayload, {
    description:
      'Confirms who the viewer is by password: for fifteen minutes this session may change keys, feed and ' +
      'webhooks. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, WRONG_PASSWORD, TOO_MANY_REQUESTS.',
  })
  async stepUp(
    @Arg('input', () => StepUpInput, { description: 'The proof.' }) { password }: StepUpInput,
    @Ctx() { viewer, services }: Context,
  ) {
    await services.sessions.stepUp(viewer, password);
    return { user: await services.accounts.me(viewer) };
  }
}
