import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { PageArgs, PageInfo } from '#server/platform/graphql/connection.ts';
import { closedSet } from '#server/platform/graphql/enum.ts';
import { LENGTH_OF_FIRST, MaxItems } from '#server/platform/graphql/limits/list.length.ts';
import { UpdateObjectType } from '#server/features/updates/update.type.ts';
import { NEWS_OF, type NewsOf } from './news.rules.ts';

const MEANINGS: Readonly<Record<NewsOf, string>> = {
  all: 'Those the viewer has invested in or follows.',
  funded: 'Those the viewer has money in.',
  followed: 'Those the viewer follows.',
};

export const NewsOfEnum = closedSet(NEWS_OF, 'NewsOf', 'Whose updates are news for the viewer.', {
  meaning: (value) => MEANINGS[value],
  inRest: null,
});

@ArgsType()
export class NewsArgs extends PageArgs {
  @Field(() => NewsOfEnum, { defaultValue: 'all', description: 'Whose updates are listed.' })
  of!: NewsOf;

  @Field(() => Boolean, { defaultValue: false, description: 'Only those the viewer has not read.' })
  unreadOnly!: boolean;
}

@ObjectType('NewsEdge', { description: 'One update in a list, with its cursor.' })
export class NewsEdge {
  @Field(() => String, { description: 'Opaque cursor: sent as `after`, it requests the items that follow.' })
  cursor!: string;

  @Field(() => UpdateObjectType, { description: 'The update.' })
  node!: object;
}

@ObjectType('NewsConnection', { description: 'One page of the updates of many projects.' })
export class NewsConnection {
  @MaxItems(LENGTH_OF_FIRST)
  @Field(() => [NewsEdge], { description: 'Updates of this page, newest first, at most `first`.' })
  edges!: NewsEdge[];

  @Field(() => PageInfo, { description: 'The position of this page in the list.' })
  pageInfo!: PageInfo;

  @Field(() => Int, {
    description: 'Number of unread updates among all of the list, 0 to 100; 100 means more than 99.',
  })
  unreadCount!: number;
}
