import { requireViewer } from '#server/kernel/viewer.ts';
import { Arg, Ctx, ID, Query, Resolver, Root, Subscription, type SubscribeResolverData } from 'type-graphql';
import { NOT_FOUND } from '#server/kernel/errors.ts';
import { cursorOf, readEventCursor, type StoredEvent } from '#server/kernel/events/event.ts';
import { readId } from '#server/kernel/id.ts';
import type { StreamStart } from '#server/platform/events/event.stream.ts';
import type { Context } from '#server/features/context.ts';
import { NotVisible } from '#server/platform/graphql/subscription.responses.ts';
import { NotificationType } from './notification.type.ts';
import { ProjectType } from '#server/features/projects/project.type.ts';
import { UpdateObjectType } from '#server/features/updates/update.type.ts';

type TopicArgs<Args> = SubscribeResolverData<unknown, Args & { after?: string | null }, Context>;

const AFTER =
  'Cursor of the last event received, from `extensions.cursor` of a payload or from the payload of the ' +
  '`connection_ack` message: those stored since are sent first. When absent, the `after` of the payload of ' +
  '`connection_init`; when that is absent too, or this is null: those stored after the server received the subscription.';

/** From now on: since the subscription was received, before its permission was read. */
function startOf(after: string | null | undefined, { connectionAfter, position: now }: Context): StreamStart {
  if (after === undefined) return { after: connectionAfter, now };
  return { after: after ? readEventCursor(after) : null, now };
}

/** Permission to subscribe is checked at the start; permission to see, at each event. */
@Resolver()
export class LiveResolver {
  @Query(() => String, {
    description:
      'Cursor of the newest event that was sent to subscriptions: everything else in this request was read after it. A ' +
      'subscription that begins after this cursor sends every event that the request did not include, and may repeat ' +
      'what happened a moment before. Needs no token.',
  })
  eventCursor(@Ctx() { position }: Context) {
    return cursorOf(position);
  }

  @Subscription(() => ProjectType, {
    description:
      'The project, each time somebody invested in it, an investment was reversed, the terms of investing changed (goal, ' +
      'limits, seats, model or ROI) or it was concluded. ' +
      'Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND, INVALID_CURSOR, CURSOR_TOO_OLD.',
    subscribe: async ({ args, context }: TopicArgs<{ projectId: string }>) => {
      const { viewer, services, live } = context;
      const { id } = await services.projects.get(viewer, readId(args.projectId, NOT_FOUND.project));
      return live.fundingChanged(id, startOf(args.after, context));
    },
  })
  projectFundingChanged(
    @Arg('projectId', () => ID, { description: 'Id of the project.' }) projectId: string,
    @Arg('after', () => String, { nullable: true, description: AFTER }) _after: string | null,
    @Ctx() { viewer, services }: Context,
  ) {
    return services.projects.get(viewer, readId(projectId, NOT_FOUND.project));
  }

  @Subscription(() => NotificationType, {
    description:
      'Each notification of the viewer, as it happens. Errors: UNAUTHENTICATED, INVALID_CURSOR, CURSOR_TOO_OLD.',
    subscribe: async ({ args, context }: TopicArgs<object>) => {
      const { viewer, live } = context;
      requireViewer(viewer);
      return live.notifications(viewer, startOf(args.after, context));
    },
  })
  async notificationAdded(
    @Arg('after', () => String, { nullable: true, description: AFTER }) _after: string | null,
    @Root() event: StoredEvent,
    @Ctx() { viewer, services }: Context,
  ) {
    const notification = await services.notifications.find(viewer, event);
    if (notification === null) throw new NotVisible();
    return notification;
  }

  @Subscription(() => UpdateObjectType, {
    description:
      'Each update the viewer may read, as it is published; seeing it here does not mark it read. ' +
      'Errors: UNAUTHENTICATED, PROJECT_NOT_FOUND, INVALID_CURSOR, CURSOR_TOO_OLD.',
    subscribe: async ({ args, context }: TopicArgs<{ projectId?: string | null }>) => {
      const { viewer, services, live } = context;
      const wanted = args.projectId ? readId(args.projectId, NOT_FOUND.project) : null;
      if (wanted === null) await services.accounts.me(viewer);
      else await services.projects.get(viewer, wanted);
      return live.updatesPublished(wanted, startOf(args.after, context));
    },
  })
  async updatePublished(
    @Arg('projectId', () => ID, {
      nullable: true,
      description: 'Id of the project; updates of all projects when absent.',
    })
    _projectId: string | null,
    @Arg('after', () => String, { nullable: true, description: AFTER }) _after: string | null,
    @Root() { subjectId: updateId }: StoredEvent & { subjectId: number },
    @Ctx() { viewer, services }: Context,
  ) {
    if (viewer === null) return services.updates.getWithoutMarking(viewer, updateId); // refused as in queries
    const update = await services.updates.find(viewer, updateId);
    if (update === null) throw new NotVisible();
    return update;
  }
}
