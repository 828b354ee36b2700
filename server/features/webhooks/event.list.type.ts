import { Field, ID, ObjectType } from 'type-graphql';
import { LENGTH_OF_FIRST, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { PageInfo } from '#server/platform/graphql/connection.ts';
import { DateTime } from '#server/platform/graphql/scalars.ts';
import { EventKindEnum } from '#server/features/notifications/notification.type.ts';
import type { EventKind } from '#server/kernel/events/event.kinds.ts';

@ObjectType('ProjectEvent', { description: 'Something that happened to a project, as webhooks are sent it.' })
export class ProjectEventType {
  @Field(() => ID, { description: 'Id of the event: the number with which the `webhook-id` of its messages ends.' })
  id!: number;

  @Field(() => EventKindEnum, { description: 'What happened.' })
  kind!: EventKind;

  @Field(() => DateTime, { description: 'When it happened.' })
  createdAt!: Date;

  @Field(() => String, {
    description:
      'What webhooks are sent of it: `type`, `timestamp` and `data` as JSON, by what the viewer may see now.',
  })
  body!: string;
}

@ObjectType('ProjectEventEdge', { description: 'One event in a list, with its cursor.' })
export class ProjectEventEdge {
  @Field(() => String, {
    description: 'Opaque cursor: sent as `after`, it returns the events that follow, here and in subscriptions.',
  })
  cursor!: string;

  @Field(() => ProjectEventType, { description: 'The event.' })
  node!: object;
}

@ObjectType('ProjectEventConnection', {
  description:
    'One page of events. Those the viewer may not see are left out, so a page may have fewer than requested.',
})
export class ProjectEventConnection {
  @MaxItems(LENGTH_OF_FIRST)
  @Field(() => [ProjectEventEdge], { description: 'Events of this page, the oldest first, at most `first`.' })
  edges!: ProjectEventEdge[];

  @Field(() => PageInfo, {
    description: 'The position of this page: `endCursor` goes on behind it, also when the page is empty or the last.',
  })
  pageInfo!: PageInfo;
}
