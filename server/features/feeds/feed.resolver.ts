import { Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql';
import type { Context } from '#server/features/context.ts';
import { CreateFeedPayload, FeedType, RevokeFeedPayload } from './feed.type.ts';
import { UserType } from '#server/features/accounts/user.type.ts';

@Resolver(() => UserType)
export class FeedResolver {
  @FieldResolver(() => FeedType, {
    nullable: true,
    description: "The viewer's personal feed, without its addresses; null while there is none.",
  })
  feed(@Ctx() { viewer, services }: Context) {
    return services.feeds.find(viewer);
  }

  @Mutation(() => CreateFeedPayload, {
    description:
      'Makes addresses for feed readers and calendars, which are shown only this once. An account has one feed: the ' +
      'addresses made before stop working. Its owner is notified by e-mail. Errors: UNAUTHENTICATED, LOG_IN_REQUIRED, ' +
      'STEP_UP_REQUIRED.',
  })
  async createFeed(@Ctx() { viewer, services }: Context) {
    const { addresses } = await services.feeds.create(viewer);
    return {
      updatesUrl: addresses.updates,
      milestonesUrl: addresses.milestones,
      user: await services.accounts.me(viewer),
    };
  }

  @Mutation(() => RevokeFeedPayload, {
    description:
      "Ends the viewer's feed, if there is one: its addresses stop working, and its owner is notified by e-mail. Errors: " +
      'UNAUTHENTICATED, LOG_IN_REQUIRED, STEP_UP_REQUIRED.',
  })
  async revokeFeed(@Ctx() { viewer, services }: Context) {
    await services.feeds.revoke(viewer);
    return { user: await services.accounts.me(viewer) };
  }
}
