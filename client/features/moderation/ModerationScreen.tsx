import { Box, Stack } from '@chakra-ui/react';
import { ShieldCheck } from 'lucide-react';
import { paths } from '#client/routing/paths.ts';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { useModerationNoticesQuery } from './ModerationScreen.generated.ts';
import { NoticeCard } from './NoticeCard.tsx';

const TITLE = 'Avisos de moderación';

/** /moderation: the viewer's content that Fichín hid, with the reason and the viewer's answer. */
export function ModerationScreen() {
  const query = useModerationNoticesQuery();
  const { data } = query;
  const failure = { query, fallback: 'No pudimos cargar tus avisos.' };
  if (query.error && !data) return <FailedScreen header={TITLE} {...failure} />;
  return (
    <Box maxW="3xl" mx="auto">
      <PageHeader
        title={TITLE}
        subtitle="Lo que Fichín ocultó de lo que publicaste, y por qué"
        backTo={paths.profile}
      />
      <QueryAlert {...failure} />
      {!data && <ListSkeleton />}
      {data && (
        <PaginatedList quietAtEnd list={data.moderationNotices} query={query} empty={<NoNotices />}>
          {(notices) => (
            <Stack gap="4">
              {notices.map((notice) => (
                <NoticeCard key={notice.id} notice={notice} />
              ))}
            </Stack>
          )}
        </PaginatedList>
      )}
    </Box>
  );
}

const NoNotices = () => (
  <EmptyState icon={ShieldCheck} text="No tienes avisos: nada de lo que publicaste está oculto" />
);
