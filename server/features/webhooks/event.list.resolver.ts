import { Args, ArgsType, Ctx, Field, Query, Resolver } from 'type-graphql';
import { cursorOf, readEventCursor } from '#server/kernel/events/event.ts';
import { PageArgs, sliceOf } from '#server/platform/graphql/connection.ts';
import { paceConnectionRead } from '#server/platform/graphql/limits/response.size.ts';
import type { Context } from '#server/features/context.ts';
import { ProjectEventConnection } from './event.list.type.ts';

@ArgsType()
class EventArgs extends PageArgs {
  @Field(() => Boolean, { defaultValue: false, description: "Whether the viewer's own acts are listed, too." })
  includeOwn!: boolean;
}

@Resolver()
export class EventListResolver {
  @Query(() => ProjectEventConnection, {
    description:
      'What happened in the latest 30 days that a webhook of the viewer would be sent, the oldest first: for whoever can ' +
      'receive no messages. To go on later, keep `endCursor` and send it as `after`; `eventCursor` and the cursors of ' +
      "subscriptions serve as well. One page reads at most 200 stored events, others' too, so it may be shorter " +
      'than requested while `hasNextPage` is true. CURSOR_TOO_OLD: what follows `after` is older than 30 days, so begin ' +
      'without it. Errors: UNAUTHENTICATED, VALIDATION, INVALID_CURSOR, CURSOR_TOO_OLD.',
  })
  async events(
    @Args(() => EventArgs) { includeOwn, ...page }: EventArgs,
    @Ctx() { viewer, services, budget }: Context,
  ) {
    const { limit } = sliceOf(page);
    const after = page.after ? readEventCursor(page.after) : null;
    const read = () => services.events.list(viewer, { after, limit, includeOwn });
    const { rows, last, hasNext } = await paceConnectionRead(budget, read);
    const edges = rows.map((node) => ({ cursor: cursorOf(node), node }));
    return {
      edges,
      pageInfo: {
        hasNextPage: hasNext,
        hasPreviousPage: after !== null,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: cursorOf(last),
      },
    };
  }
}
