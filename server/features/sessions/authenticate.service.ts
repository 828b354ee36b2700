import { keyed } from '#server/kernel/collections.ts';
import { isSessionOpen, USE_INTERVAL } from './session.rules.ts';
import type { AccessTokenViewer, SessionViewer } from './credential.repository.ts';
import { hashOfAccessToken } from './tokens/access.token.secrets.service.ts';
import type { TokenClaim } from './session.tokens.service.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Credential, Viewer } from '#server/kernel/viewer.ts';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';

/** A request's token, parsed: of a session, or a personal access token. */
type Shown = { claim: TokenClaim } | { hash: string } | null;

/** Finds the viewer of a token. Signatures are verified in memory; session and account are read each time. */
export function createViewerReader({ credentials, tokens, credentialUses, now }: Dependencies) {
  function shownBy(token: string): Shown {
    const hash = hashOfAccessToken(token);
    if (hash !== null) return { hash };
    const claim = tokens.read(token);
    return claim && { claim };
  }

  /** Records a use, which is saved later, so that the request doesn't wait. */
  function noteUse(kind: Credential['kind'], id: number, lastUsedAt: Date | null, at: Date): void {
    if (at.getTime() - (lastUsedAt?.getTime() ?? 0) >= USE_INTERVAL) credentialUses.note(kind, id, at);
  }

  function ofSession(session: SessionViewer | undefined, claim: TokenClaim): Viewer | null {
    const at = now();
    if (session?.viewer.id !== claim.userId || session.tokenId !== claim.tokenId) return null;
    if (!isSessionOpen(session, at)) return null;
    const { viewer, sessionId, authenticatedAt } = session;
    noteUse('session', sessionId, session.lastUsedAt, at);
    return { ...viewer, credential: { kind: 'session', id: sessionId, authenticatedAt } };
  }

  function ofAccessToken(found: AccessTokenViewer | null): Viewer | null {
    const at = now();
    if (!found || found.revokedAt || found.expiresAt <= at) return null;
    noteUse('access_token', found.tokenId, found.lastUsedAt, at);
    return { ...found.viewer, credential: { kind: 'access_token', id: found.tokenId, canWrite: found.canWrite } };
  }

  async function viewersOf(shown: readonly Shown[]): Promise<(Viewer | null)[]> {
    const claims = shown.flatMap((each) => (each && 'claim' in each ? [each.claim] : []));
    const sessionIds = new Set(claims.map(({ sessionId }) => sessionId));
    const found = sessionIds.size === 0 ? [] : await credentials.findBySessions([...sessionIds]);
    const sessions = keyed(found, ({ sessionId }) => sessionId);
    const viewerOf = async (each: Shown): Promise<Viewer | null> => {
      if (!each) return null;
      if ('hash' in each) return ofAccessToken(await credentials.findByAccessToken(each.hash));
      return ofSession(sessions.get(each.claim.sessionId), each.claim);
    };
    return Promise.all(shown.map(viewerOf));
  }

  return {
    /** Null for a token that isn't valid (any more), and for a closed account. */
    async viewerOf(token: string | null): Promise<Viewer | null> {
      const shown = token === null ? null : shownBy(token);
      if (shown === null) return null;
      if ('hash' in shown) return ofAccessToken(await credentials.findByAccessToken(shown.hash));
      const [session] = await credentials.findBySessions([shown.claim.sessionId]);
      return ofSession(session, shown.claim);
    },

    /** Whether a token is genuine and has not expired, without reading its session. */
    isGenuine: (token: string): boolean => shownBy(token) !== null,

    /** Viewers of many tokens, in their order, with a few statements. */
    viewersOf: async (list: readonly string[]): Promise<(Viewer | null)[]> => viewersOf(list.map(shownBy)),
  };
}

/** Milliseconds an account is cached; a session that ends closes its sockets sooner. */
const CACHE_TTL = 5000;
const MAX_CACHED = 10_000;
const MAX_BATCH = 1000;

/**
 * Viewers by token for each event of a subscription, cached for some seconds and read in batches over all subscribers.
 */
export function createSubscriberViewers(dependencies: Dependencies): (token: string | null) => Promise<Viewer | null> {
  const cache = new LRUCache<string, { viewer: Viewer | null }>({ max: MAX_CACHED, ttl: CACHE_TTL });
  const { viewersOf, isGenuine } = createViewerReader(dependencies);
  const viewers = new DataLoader<string, Viewer | null>((tokens) => viewersOf(tokens), {
    cache: false,
    maxBatchSize: MAX_BATCH,
  });
  return async (token) => {
    if (token === null) return null;
    const known = cache.get(token);
    if (known) return isGenuine(token) ? known.viewer : null;
    const viewer = await viewers.load(token);
    cache.set(token, { viewer });
    return viewer;
  };
}
