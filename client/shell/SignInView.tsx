import { Heading, Text } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { CHOICE, COVER_TAG, FOLLOW, INVEST } from '#server/kernel/paths/page.paths.ts';
import { gamePath } from '#server/kernel/paths/public.paths.ts';
import { messageOf } from '#client/apollo/failure.ts';
import { isKnownBrowser } from '#client/session/knownBrowser.ts';
import { useSession } from '#client/session/SessionProvider.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { GameEntry } from './GameEntry.tsx';
import { PublicView } from './PublicView.tsx';

/** The public view, with what a log-in leads to, or an error when the user of a stored token could not be loaded. */
export function SignInView() {
  const { status, error, retry, authGateway, landing } = useSession();
  const state = useLocation().state as { notice?: string } | null;
  if (status === 'unreachable')
    return (
      <PublicView
        authGateway={authGateway}
        notice={
          <ErrorAlert title="No pudimos recuperar tu sesión." onRetry={retry}>
            {messageOf(error, FALLBACK.currentUser)}
          </ErrorAlert>
        }
      />
    );
  if (state?.notice) return <PublicView authGateway={authGateway} notice={<Notice>{state.notice}</Notice>} />;

  const game = gameAt(landing);
  if (!game) return <PublicView authGateway={authGateway} />;
  if (game.choice === null) return <PublicView authGateway={authGateway} notice={<Invitation title={game.title} />} />;
  return <GameEntry authGateway={authGateway} {...game} choice={game.choice} isKnown={isKnownBrowser()} />;
}

/** What the page said that led here. */
const Notice = ({ children }: { children: string }) => (
  <Text role="status" fontWeight="semibold">
    {children}
  </Text>
);

const Invitation = ({ title }: { title: string }) => (
  <Heading as="h2" size="xl" lineClamp="4" overflowWrap="anywhere">
    Ingresa para ver «{title}»
  </Heading>
);

const CHOICES = [INVEST, FOLLOW] as const;

const metaNamed = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[property="${name}"]`)?.content ?? null;

/** The published game that a visitor opened, which the server writes into its page, and what they chose to do there. */
function gameAt(address: string) {
  const title = metaNamed('og:title');
  const [, id] = /^\/projects\/(\d+)(?:\?|$)/.exec(address) ?? [];
  if (title === null || id === undefined) return null;
  const chosen = new URLSearchParams(address.split('?')[1]).get(CHOICE);
  const choice = CHOICES.find((known) => known === chosen) ?? null;
  return { title, cover: metaNamed(COVER_TAG), choice, page: gamePath({ id: Number(id), title }) };
}
