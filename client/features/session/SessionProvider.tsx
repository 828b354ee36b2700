import { skipToken, useApolloClient } from '@apollo/client/react';
import { createContext, startTransition, use, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dropToken, readToken, takeReturnAddress } from '#client/apollo/token.ts';
import { paths } from '#client/paths.ts';
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

/** Where a visitor without a token was going, so that they get there after signing in. AU-11. */
function useReturnAddress() {
  const { pathname, search } = useLocation();
  return useState(
    () => takeReturnAddress() ?? (readToken() === null && pathname !== paths.root ? pathname + search : null),
  );
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [token, setToken] = useState(readToken);
  const [returnAddress, setReturnAddress] = useReturnAddress();
  // Asked once per load: no automatic second try after a failure.
  const { data, error, refetch } = useSessionQuery(token ? { context: { retry: false } } : skipToken);
  const known = useInPieces(data);
  const user = (token && known?.me) || null;

  const session: Session = {
    status: !token ? 'out' : user ? 'in' : error ? 'unreachable' : 'loading',
    user,
    error,
    door: {
      connect: async () => createEntrance(client),
      onEntered(auth) {
        rememberSession(client, auth);
        // With who it is, in one step: no moment of waiting between.
        startTransition(() => setToken(auth.accessToken));
      },
    },
    async signOut() {
      dropToken();
      setToken(null);
      setReturnAddress(null);
      void navigate(paths.root, { replace: true });
      await client.clearStore();
    },
    retry: () => void refetch().catch(() => null),
    landing: returnAddress ?? paths.dashboard,
  };
  return <SessionContext value={session}>{children}</SessionContext>;
}

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
