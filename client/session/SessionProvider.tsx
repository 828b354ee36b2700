import { skipToken, useApolloClient } from '@apollo/client/react';
import { createContext, startTransition, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { dropReturnAddress, removeToken, readToken, returnAddress } from '#client/token.ts';
import { paths } from '#client/routing/paths.ts';
import { browserStore, draftKey, tabStore } from '#client/storage.ts';
import { useDeferredFirstRender } from '#client/ui/hooks/useDeferredFirstRender.ts';
import { useHandler } from '#client/ui/hooks/useHandler.ts';
import { PATTERNS } from '#server/kernel/paths/page.paths.ts';
import type { AuthGateway } from './authGateway.ts';
import { createAuthApi, rememberSession } from './authApi.ts';
import { rememberBrowser } from './knownBrowser.ts';
import { useSessionQuery, type SessionUserFragment } from './session.generated.ts';

export type SessionUser = SessionUserFragment;

type Session = {
  /** `unreachable`: there is a token, but the request for its user failed. */
  status: 'loading' | 'in' | 'out' | 'unreachable';
  user: SessionUser | null;
  /** The error of that request. */
  error: unknown;
  authGateway: AuthGateway;
  signOut: () => Promise<void>;
  retry: () => void;
  /** Where `/` redirects signed-in users. */
  landing: string;
};

const SessionContext = createContext<Session | null>(null);

/** Screens that mails lead to: the user does not return to them after sign-in. */
const MAIL_SCREENS = [
  PATTERNS.forgottenPassword,
  PATTERNS.resetPassword,
  PATTERNS.confirmEmail,
  PATTERNS.confirmEmailChange,
  PATTERNS.undoEmailChange,
  PATTERNS.stopPaymentChange,
  PATTERNS.confirmPaymentChange,
];

/** Screens of a project or an invitation to edit one: new users return to them, too. */
const PROJECT_SCREENS = [PATTERNS.project, PATTERNS.editorInvitation];

const isAmong = (screens: string[], address: string): boolean =>
  screens.some((path) => matchPath({ path, end: false }, address) !== null);

/** Where to go after sign-in: the URL the visitor opened, or where the same user's session expired. */
function useLanding() {
  const { pathname, search } = useLocation();
  return useState(() => {
    if (readToken() !== null) return returnAddress();
    return pathname === paths.root || isAmong(MAIL_SCREENS, pathname) ? null : pathname + search;
  });
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const [token, setToken] = useState(readToken);
  const [landing, setLanding] = useLanding();
  // Not retried automatically: the error is shown with a retry button.
  const { data, error, refetch } = useSessionQuery(
    token ? { context: { retry: false }, fetchPolicy: 'cache-first' } : skipToken,
  );
  const known = useDeferredFirstRender(data);
  const user = (token && known?.me) || null;
  const isIn = user !== null;
  useEffect(() => {
    if (!isIn) return;
    dropReturnAddress();
    rememberBrowser();
  }, [isIn]);

  const onAuthenticated = useHandler<Parameters<AuthGateway['onAuthenticated']>, void>((auth, isNew) => {
    rememberSession(client, auth);
    const known = landing ?? returnAddress();
    setLanding(isNew && !(known && isAmong(PROJECT_SCREENS, known)) ? null : known);
    // In the same render as the user, so that no loading state is shown in between.
    startTransition(() => setToken(auth.accessToken));
  });
  const signOut = useHandler(async () => {
    if (user) dropDrafts(user.id);
    if (token) endSession(token);
    removeToken();
    setToken(null);
    setLanding(null);
    void navigate(paths.root, { replace: true });
    await client.clearStore();
  });
  const retry = useHandler(() => void refetch().catch(() => null));
  const authGateway = useMemo(
    (): AuthGateway => ({ loadAuthApi: async () => createAuthApi(client), onAuthenticated }),
    [client, onAuthenticated],
  );

  const status = !token ? 'out' : user ? 'in' : error ? 'unreachable' : 'loading';
  // This component renders at every navigation; those who use the session don't.
  const session = useMemo(
    (): Session => ({ status, user, error, authGateway, signOut, retry, landing: landing ?? paths.dashboard }),
    [status, user, error, authGateway, signOut, retry, landing],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Drafts may be private: the next user of this browser must not see them. */
const dropDrafts = (userId: string) => [browserStore, tabStore].forEach((store) => store.dropAll(draftKey(userId, '')));

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The signed-in user. Throws outside screens that require a session. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('useUser needs a signed-in session');
  return user;
}

/** Ends the session behind a token on the server, too. Signing out doesn't wait for it, nor needs it to succeed. */
function endSession(token: string): void {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ query: 'mutation LogOut { logOut { isEnded } }' });
  fetch('/graphql', { method: 'POST', headers, body, keepalive: true }).catch(() => null);
}
