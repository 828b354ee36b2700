import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { byCreation } from '#server/kernel/pagination.ts';
import { sliceOf, toConnection } from '#server/platform/graphql/connection.ts';
import { paceConnectionRead } from '#server/platform/graphql/limits/response.size.ts';
import type { Context } from '#server/features/context.ts';
import { NewsArgs, NewsConnection } from './news.type.ts';

@Resolver()
export class NewsResolver {
  @Query(() => NewsConnection, {
    description:
      'Updates of the projects that the viewer has invested in or follows, newest first, private ones only where ' +
      'they may read them. Listing them marks none as read. Errors: UNAUTHENTICATED.',
  })
  async news(
    @Args(() => NewsArgs) { of: among, unreadOnly, ...page }: NewsArgs,
    @Ctx() { viewer, services, budget }: Context,
  ) {
    const slice = sliceOf(page);
    const { rows, hasNext, unreadCount } = await paceConnectionRead(budget, () =>
      services.news.list(viewer, { among, unreadOnly }, slice),
    );
    const listed = { rows, hasNext, total: rows.length, isTotalCapped: true };
    return { ...toConnection(listed, slice, byCreation), unreadCount };
  }
}
