import { Skeleton, Stack } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#client/routing/paths.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { NewItems } from '#client/queries/NewItems.tsx';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { useLiveQuery } from '#client/queries/useLiveQuery.ts';
import { useListSource } from '#client/queries/useListSource.ts';
import { unreadSubtitle } from '#client/text/unread.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { grouped } from '#server/kernel/collections.ts';
import {
  useNotificationsLiveSubscription,
  useNotificationsQuery,
  type NotificationItemFragment,
} from './NotificationsScreen.generated.ts';
import { ProjectNotifications } from './ProjectNotifications.tsx';
import { WhatHappened } from './WhatHappened.tsx';
import { useMarkRead } from './useMarkRead.ts';

const TITLE = 'Notificaciones';

/** /notifications: the user's notifications, newest first, by project. */
export function NotificationsScreen() {
  const query = useNotifications();
  const { data } = query;
  const freshness = useListSource(query);
  const loaded = data?.notifications.edges.map(({ node }) => node) ?? [];
  const markRead = useMarkRead(loaded);
  /** The last notification of each page before the last one: groups of projects end with their page. */
  const [pageEnds, setPageEnds] = useState<string[]>([]);
  const failure = { query, fallback: 'No pudimos cargar tus notificaciones.' };
  if (query.error && !data) return <FailedScreen header={TITLE} {...failure} />;

  const unread = data?.unreadNotificationCount ?? 0;
  return (
    <>
      <PageHeader title={TITLE} subtitle={data ? unreadSubtitle(unread) : <Skeleton h="5" w="40" my="0.5" />} />
      <WhatHappened isAnyUnread={unread > 0} onMark={() => markRead(null)} />
      <QueryAlert {...failure} />
      {!data && <ListSkeleton />}
      {data && (
        <NewItems items={loaded} name={freshness} called={['notificación nueva', 'notificaciones nuevas']}>
          {(settled) => (
            <PaginatedList
              quietAtEnd
              list={{ ...data.notifications, edges: settled.map((node) => ({ node })) }}
              query={{
                ...query,
                fetchMore(page) {
                  setPageEnds([...pageEnds, settled.at(-1)?.id ?? '']);
                  return query.fetchMore(page);
                },
              }}
              empty={<NoNotifications />}
            >
              {(shown) => (
                <Stack gap="4">
                  {inPages(shown, pageEnds).map((page, index) =>
                    byProject(page).map(({ project, notifications }) => (
                      <ProjectNotifications
                        key={`${index} ${project.id}`}
                        project={project}
                        notifications={notifications}
                        onMarkRead={() => markRead(project.id)}
                      />
                    )),
                  )}
                </Stack>
              )}
            </PaginatedList>
          )}
        </NewItems>
      )}
    </>
  );
}

/** The list, refetched when a notification arrives while it is open. */
function useNotifications() {
  const query = useNotificationsQuery();
  useNotificationsLiveSubscription(useLiveQuery(query, query.data?.notificationsCursor));
  return query;
}

const NoNotifications = () => (
  <EmptyState
    icon={Bell}
    text="Aún no tienes notificaciones"
    hint="Aquí verás lo que pase en tus proyectos y en los que sigues o en los que inviertes."
    action={<LinkButton to={paths.projects}>Explorar Proyectos</LinkButton>}
  />
);

/** The notifications of each page, so that a later page is shown below the earlier ones. */
function inPages(notifications: NotificationItemFragment[], ends: string[]): NotificationItemFragment[][] {
  const pages: NotificationItemFragment[][] = [[]];
  for (const notification of notifications) {
    pages.at(-1)?.push(notification);
    if (ends.includes(notification.id)) pages.push([]);
  }
  return pages;
}

type Group = { project: NotificationItemFragment['project']; notifications: NotificationItemFragment[] };

/** Each project's notifications in their order, the project with the first one first. */
const byProject = (notifications: NotificationItemFragment[]): Group[] =>
  [...grouped(notifications, ({ project }) => project.id).values()].flatMap((group) =>
    group[0] ? [{ project: group[0].project, notifications: group }] : [],
  );
