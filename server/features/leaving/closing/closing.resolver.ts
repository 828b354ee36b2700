import { Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '#server/features/context.ts';
import { CloseAccountPayload, KeepAccountPayload } from './closing.type.ts';

@Resolver()
export class AccountClosingResolver {
  @Mutation(() => CloseAccountPayload, {
    description:
      "Requests that the viewer's account is closed: it closes for good after 14 days. Until then it works as before, and closing can be cancelled (keepAccount). " +
      'A studio first concludes its projects with investments, answers reported payments and returns what is ' +
      'to be returned; all of it is checked again on that day. A report of an investor who leaves stays ' +
      'open; what they neither paid nor reported is withdrawn once the end of its campaign is decided. Errors: ' +
      'UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED, ACCOUNT_HAS_OPEN_PROJECTS, QUOTA_REACHED.',
  })
  async closeAccount(@Ctx() { viewer, services }: Context) {
    await services.accountClosings.close(viewer);
    return { user: await services.accounts.me(viewer) };
  }

  @Mutation(() => KeepAccountPayload, {
    description:
      "Keeps the viewer's account, which was about to close; one that isn't stays as it is. Errors: UNAUTHENTICATED, " +
      'LOG_IN_REQUIRED.',
  })
  async keepAccount(@Ctx() { viewer, services }: Context) {
    await services.accountClosings.cancel(viewer);
    return { user: await services.accounts.me(viewer) };
  }
}
