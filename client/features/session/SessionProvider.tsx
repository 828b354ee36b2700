import { skipToken, useApolloClient } from '@apollo/client/react';
import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dropReturnAddress, dropToken, readToken, returnAddress } from '#client/apollo/token.ts';
import { paths } from '#client/paths.ts';
import { browserStore, tabStore } from '#client/storage.ts';
import { useInPieces } from '#client/ui/useInPieces.ts';
import type { Door } from './door.ts';
import { createEntrance, rememberSession } from './entrance.ts';
import { useSessionQuery, type SessionUserFragment } from './session.generated.ts';

export type SessionUser = SessionUserFragment;

type Session = {
  /** `unreachable`: a token is kept, but nobody could say whose it is. C-04. */
  status: 'loading' | 'in' | 'out' | 'unreachable';
  user: SessionUser | null;
  /** Why nobody could say. */
  error: unknown;
  door: Door;
  signOut: () => Promise<void>;
  retry: () => void;
  /** Where `/` leads those inside. */
  landing: string;
};

const SessionContext = createContext<Session | null>(null);

/** Where to go once inside: where a visitor without a token was going, or where the same person's session expired. */
function useLanding() {
  const { pathname, search } = useLocation();
  return useState(() => {
    if (readToken() !== null) return returnAddress();
    return pathname === paths.root ? null : pathname + search;
  });
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [token, setToken] = useState(readToken);
  const [landing, setLanding] = useLanding();
  // Asked once per load: no automatic second try after a failure.
  const { data, error, refetch } = useSessionQuery(token ? { context: { retry: false } } : skipToken);
  const known = useInPieces(data);
  const user = (token && known?.me) || null;
  const isIn = user !== null;
  useEffect(() => {
    if (isIn) dropReturnAddress();
  }, [isIn]);

  const session: Session = {
    status: !token ? 'out' : user ? 'in' : error ? 'unreachable' : 'loading',
    user,
    error,
    door: {
      connect: async () => createEntrance(client),
      onEntered(auth, isNew) {
        rememberSession(client, auth);
        setLanding(isNew ? null : (landing ?? returnAddress()));
        // With who it is, in one step: no moment of waiting between.
        startTransition(() => setToken(auth.accessToken));
      },
    },
    async signOut() {
      if (user) dropDrafts(user.id);
      dropToken();
      setToken(null);
      setLanding(null);
      void navigate(paths.root, { replace: true });
      await client.clearStore();
    },
    retry: () => void refetch().catch(() => null),
    landing: landing ?? paths.dashboard,
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** What forms kept for this person may be private: whoever sits here next must not find it. */
const dropDrafts = (userId: string) =>
  [browserStore, tabStore].forEach((store) => store.dropAll(`fichin.draft.${userId}.`));

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The signed-in user, in screens that only signed-in users reach. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('useUser needs a signed-in session');
  return user;
}
