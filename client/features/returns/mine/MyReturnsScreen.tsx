import { Box, Stack } from '@chakra-ui/react';
import { Coins } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { FailedScreen } from '#client/queries/FailedScreen.tsx';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { paths } from '#client/routing/paths.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { ANSWER_DAYS } from '#server/features/payments/returns/return.answer.rules.ts';
import { useReturnsLive } from '../useReturnsLive.ts';
import { GameReturns } from './GameReturns.tsx';
import { useMyReturnsQuery } from './MyReturns.generated.ts';

const ReturnAccountPanel = lazyComponent(
  () => import('#client/features/payments/returns/ReturnAccountPanel.tsx'),
  'ReturnAccountPanel',
);

const TITLE = 'Retornos';

const HOW =
  `Cuando un estudio registra que te pagó, tienes ${ANSWER_DAYS} días para decir si te llegó. ` +
  'Si no dices nada, queda «sin respuesta», no como recibido. Fichín no mueve dinero.';

/** /returns: what the investor gets of each released game's revenue, what came back, and what both sides say of it. */
export function MyReturnsScreen() {
  const query = useMyReturnsQuery();
  const box = useRef<HTMLDivElement>(null);
  useReturnsLive(query, query.data?.returnsCursor);
  const failure = { query, fallback: 'No pudimos cargar tus retornos.' };
  if (query.error && !query.data) return <FailedScreen header={TITLE} backTo={paths.myInvestments} {...failure} />;
  const returns = query.data?.me.returns;
  const games = returns?.edges.map(({ node }) => node) ?? [];
  const next = games.find(({ payments }) => payments.some(({ state }) => state === 'WAITING'));
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle="Lo que pusiste, lo que volvió y lo que falta cobrar"
        backTo={paths.myInvestments}
      />
      <QueryAlert {...failure} />
      {games.length > 0 && <Muted mb="5">{HOW}</Muted>}
      <Box ref={box} tabIndex={-1} outline="none">
        <PaginatedList list={returns} query={query} skeleton={<ListSkeleton />} empty={<NoReturns />} quietAtEnd>
          {(shown) => (
            <Stack gap="5">
              {shown.map((game) => (
                <GameReturns
                  key={game.id}
                  game={game}
                  isNext={game.id === next?.id}
                  focusTarget={box}
                  onChanged={() => void query.refetch().catch(() => null)}
                />
              ))}
            </Stack>
          )}
        </PaginatedList>
      </Box>
      {games.length > 0 && (
        <Suspense>
          <ReturnAccountPanel isNeeded />
        </Suspense>
      )}
    </>
  );
}

const NoReturns = () => (
  <EmptyState
    icon={Coins}
    text="Aún no hay retornos"
    hint="Aquí verás los informes y los pagos de los juegos que se lanzaron y acordaron en números qué parte de sus ingresos reparten."
  />
);
