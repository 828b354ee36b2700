import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { readId } from '#server/kernel/id.ts';
import { byCreation, decodeCursor, encodeCursor } from '#server/kernel/pagination.ts';
import { paceConnectionRead } from '#server/platform/graphql/limits/response.size.ts';
import { sliceOf, toConnection } from '#server/platform/graphql/connection.ts';
import type { Context } from '#server/features/context.ts';
import {
  NotificationArgs,
  MarkNotificationsReadInput,
  MarkNotificationsReadPayload,
  NotificationConnection,
} from './notification.type.ts';

@Resolver()
export class NotificationResolver {
  @Query(() => NotificationConnection, {
    description:
      "The viewer's notifications, newest first: of their own projects, of those they have invested in or follow, " +
      'from then on, and answers to their comments. Reading them marks nothing. Errors: UNAUTHENTICATED.',
  })
  async notifications(
    @Args(() => NotificationArgs) { grouped, ...page }: NotificationArgs,
    @Ctx() { viewer, services: { notifications }, budget }: Context,
  ) {
    const slice = sliceOf(page);
    const { rows, hasNext, last } = await paceConnectionRead(budget, () =>
      grouped ? notifications.listGrouped(viewer, slice) : notifications.list(viewer, slice),
    );
    const listed = { rows, hasNext, total: rows.length, isTotalCapped: true };
    const connection = toConnection(listed, slice, ({ event }) => byCreation(event));
    return { ...connection, pageInfo: { ...connection.pageInfo, endCursor: last && encodeCursor(byCreation(last)) } };
  }

  @Query(() => Int, {
    description:
      "Number of the viewer's unread notifications, 0 to 100; 100 means more than 99. Those deleted or hidden since " +
      'are not counted. Errors: UNAUTHENTICATED.',
  })
  unreadNotificationCount(@Ctx() { viewer, services }: Context) {
    return services.notifications.countUnread(viewer);
  }

  @Mutation(() => MarkNotificationsReadPayload, {
    description:
      'Marks notifications as read, up to one of them, and the updates published until then as well, in the ' +
      'projects the viewer has invested in or follows. Those marked before stay so. ' +
      'Errors: UNAUTHENTICATED, INVALID_CURSOR, PROJECT_NOT_FOUND.',
  })
  async markNotificationsRead(
    @Arg('input', () => MarkNotificationsReadInput, { description: 'Up to where.' })
    { upTo = null, projectId = null, updatesOnly }: MarkNotificationsReadInput,
    @Ctx() { viewer, services }: Context,
  ) {
    const id = projectId === null ? null : readId(projectId, NOT_FOUND.project);
    const until = upTo === null ? null : decodeCursor(upTo);
    await services.notifications.markRead(viewer, until, { projectId: id, updatesOnly });
    return { unreadNotificationCount: await services.notifications.countUnread(viewer) };
  }
}
