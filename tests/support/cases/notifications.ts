import type { Request } from '../api.ts';

/** A notification in words: its project, its sentence, and `!` while it is unread. */
export type SeenNotification = { said: string; cursor: string; isUnread: boolean };
export type SeenNotifications = { rows: SeenNotification[]; next: string | null };

type Shown = { text: string; others: number; project: { title: string } };
const say = ({ text, others, project }: Shown): string =>
  `${project.title}: ${text}${others ? ` +${others}` : ''}`.replaceAll('\u00a0', ' ');

type Page = {
  edges: { cursor: string; node: Shown & { isUnread: boolean } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
};

export const listNotifications = (
  first = 50,
  after: string | null = null,
  grouped = false,
): Request<SeenNotifications> => ({
  graphql: {
    query: `query ($first: Int, $after: String, $grouped: Boolean) {
      notifications(first: $first, after: $after, grouped: $grouped) {
        edges { cursor node { text others isUnread project { title } } } pageInfo { hasNextPage endCursor } } }`,
    variables: { first, after, grouped },
    pick: ({ notifications: { edges, pageInfo } }: { notifications: Page }) => ({
      rows: edges.map(({ cursor, node }) => ({ said: say(node), cursor, isUnread: node.isUnread })),
      next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    }),
  },
});

export const countUnread = (): Request<number> => ({
  graphql: {
    query: '{ unreadNotificationCount }',
    pick: (data: { unreadNotificationCount: number }) => data.unreadNotificationCount,
  },
});

type Seen = { upTo?: string; project?: number; updatesOnly?: boolean };

/** Marks what was seen; the number that is still unread. */
export const markRead = ({ upTo, project, updatesOnly }: Seen = {}): Request<number> => ({
  graphql: {
    query: `mutation ($input: MarkNotificationsReadInput!) { markNotificationsRead(input: $input) {
      unreadNotificationCount } }`,
    variables: { input: { upTo, projectId: project === undefined ? undefined : String(project), updatesOnly } },
    pick: (data: { markNotificationsRead: { unreadNotificationCount: number } }) =>
      data.markNotificationsRead.unreadNotificationCount,
  },
});

export type SeenNews = { titles: string[]; unread: number; next: string | null };

type NewsPage = {
  edges: { node: { title: string; readByViewer: boolean } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  unreadCount: number;
};

/** The titles of updates, with `!` while they are unread. */
export const listNews = (args = '', first = 10): Request<SeenNews> => ({
  graphql: {
    query: `{ news(first: ${first}${args}) { unreadCount pageInfo { hasNextPage endCursor }
      edges { node { title readByViewer } } } }`,
    pick: ({ news: { edges, pageInfo, unreadCount } }: { news: NewsPage }) => ({
      titles: edges.map(({ node }) => `${node.title}${node.readByViewer ? '' : '!'}`),
      unread: unreadCount,
      next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
    }),
  },
});
