import { Box, Flex, Skeleton } from '@chakra-ui/react';
import { Newspaper } from 'lucide-react';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { useLiveQuery } from '#client/queries/useLiveQuery.ts';
import { useStaleWhileSearching } from '#client/queries/useStaleWhileSearching.ts';
import { paths } from '#client/routing/paths.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { unreadSubtitle } from '#client/text/unread.ts';
import { Checkbox } from '#client/ui/fields/Checkbox.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { NothingFound } from '#client/ui/NothingFound.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { SelectField } from '#client/ui/fields/SelectField.tsx';
import { useQueryParams } from '#client/ui/hooks/useQueryParams.ts';
import { NewUpdates } from '#client/features/updates/list/NewUpdates.tsx';
import { pictureOf } from '#client/features/updates/list/pictureOf.ts';
import { UpdateLine } from '#client/features/updates/list/UpdateLine.tsx';
import { WhatHappened } from '../WhatHappened.tsx';
import { useMarkRead } from '../useMarkRead.ts';
import { PARAMS, UNREAD } from './newsFilter.ts';
import {
  useNewsLiveSubscription,
  useNewsQuery,
  type NewsLiveSubscription,
  type NewsQueryVariables,
} from './NewsScreen.generated.ts';

const TITLE = 'Novedades';
const EXCERPT = 200;

const OPTIONS = [
  { value: 'inversiones', label: 'En los que invertiste' },
  { value: 'seguidos', label: 'Que sigues' },
];

/** /novedades: the updates of all games one funds or follows, newest first. */
export function NewsScreen({ variables }: { variables: NewsQueryVariables }) {
  const { role } = useUser();
  const [params, edit] = useQueryParams();
  const query = useNews(variables);
  const { shown, isStale } = useStaleWhileSearching(query);
  const markRead = useMarkRead();
  const failure = { query, fallback: 'No pudimos cargar las novedades.' };
  if (query.error && !shown) return <FailedScreen header={TITLE} {...failure} />;

  const set = (name: string, value: string) => edit((all) => (value ? all.set(name, value) : all.delete(name)));
  const unread = shown?.news.unreadCount ?? 0;
  const isFiltered = variables.of !== 'ALL' || variables.unreadOnly;
  const nothing = isFiltered ? (
    <NothingFound
      text={
        variables.unreadOnly
          ? variables.of === 'ALL'
            ? 'No te queda nada por leer'
            : 'Nada sin leer con este filtro'
          : 'No hay novedades'
      }
      hint="Quita el filtro para ver todas."
      clear="Quitar el filtro"
      onClear={() => edit((all) => Object.values(PARAMS).forEach((name) => all.delete(name)))}
    />
  ) : (
    <NoNews />
  );

  async function markAll() {
    const isMarked = await markRead(null, true);
    if (isMarked) await query.refetch().catch(() => null);
    return isMarked;
  }
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={
          shown ? (
            unreadSubtitle(unread) + (variables.of === 'ALL' ? '' : ' con este filtro')
          ) : (
            <Skeleton h="5" w="40" my="0.5" />
          )
        }
      />
      <WhatHappened isAnyUnread={unread > 0} onMark={markAll} />
      <Flex as="search" gap={{ base: 3, sm: 5 }} mb="5" align={{ sm: 'end' }} direction={{ base: 'column', sm: 'row' }}>
        {role === 'INVESTOR' && (
          <Box w={{ sm: 'xs' }}>
            <SelectField
              label="Juegos"
              empty="Todos"
              value={params.get(PARAMS.of) ?? ''}
              onChange={(relation) => set(PARAMS.of, relation)}
              options={OPTIONS}
            />
          </Box>
        )}
        <Checkbox
          minH="10"
          flexShrink="0"
          checked={variables.unreadOnly}
          onChange={(only) => set(PARAMS.unread, only ? UNREAD : '')}
        >
          Solo sin leer
        </Checkbox>
      </Flex>
      <QueryAlert {...failure} />
      {!shown && <ListSkeleton />}
      {shown && (
        <NewUpdates
          updates={shown.news.edges.map(({ node }) => node)}
          name={isStale ? 'former' : JSON.stringify(variables)}
        >
          {(settled) => (
            <PaginatedList
              quietAtEnd
              list={{ ...shown.news, edges: settled.map((node) => ({ node })) }}
              isStale={isStale}
              query={query}
              skeleton={<ListSkeleton />}
              empty={nothing}
            >
              {(updates) => (
                <Rows layerStyle="panel" p={{ base: 4, md: 6 }}>
                  {updates.map((update) => (
                    <UpdateLine
                      key={update.id}
                      projectId={update.project.id}
                      update={update}
                      excerptLength={EXCERPT}
                      showProject
                      picture={pictureOf(update)}
                    />
                  ))}
                </Rows>
              )}
            </PaginatedList>
          )}
        </NewUpdates>
      )}
    </>
  );
}

/** The list, refetched when an update is published while it is open. */
function useNews(variables: NewsQueryVariables) {
  const query = useNewsQuery({ variables });
  const isChanged = ({ notificationAdded }: NewsLiveSubscription) => notificationAdded.kind === 'UPDATE_PUBLISHED';
  useNewsLiveSubscription(useLiveQuery(query, query.data?.newsCursor, { isChanged }));
  return query;
}

const NoNews = () => (
  <EmptyState
    icon={Newspaper}
    text="Aún no hay novedades"
    hint="Aquí verás lo que publiquen los juegos que sigues y en los que inviertes."
    action={<LinkButton to={paths.projects}>Explorar Proyectos</LinkButton>}
  />
);
