import { createHash, createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { parseId } from '#server/kernel/id.ts';
import { SESSION_DAYS, type Session } from './session.rules.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'fichin';
const AUDIENCE = 'fichin';
const LIFETIME_SECONDS = SESSION_DAYS * 24 * 3600;
/** Verified tokens in the cache, so that a client's token isn't verified at each request. */
const MAX_CACHED = 5000;

export type Tokens = ReturnType<typeof createTokens>;

/** The account and session in a token. */
export type TokenClaim = { userId: number; sessionId: number; tokenId: string };

type Verified = TokenClaim & { expires: number };

/**
 * Bearer tokens of log-ins, valid while their session is open. The first secret signs; the others still verify, so that
 * secrets can be rotated (`kid` names the key).
 */
export function createTokens(secrets: readonly string[], now: () => Date) {
  const keys = new Map(secrets.map((secret) => [keyId(secret), createSecretKey(secret, 'utf8')]));
  const [signingId, signingSecret] = [...keys][0] ?? [];
  if (signingId === undefined || signingSecret === undefined) throw new Error('At least one secret is needed');

  const verified = new LRUCache<string, Verified>({ max: MAX_CACHED });

  /** Null when it is foreign, altered or expired; `expires` in seconds. */
  function verify(token: string, seconds: number): Verified | null {
    const secret = keys.get(claimedKeyId(token) ?? '');
    if (secret === undefined) return null;
    try {
      const { sub, exp, sid, jti } = jwt.verify(token, secret, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTimestamp: seconds,
      }) as jwt.JwtPayload;
      const userId = parseId(sub ?? '');
      const sessionId = parseId(String(sid));
      if (userId === null || sessionId === null || jti === undefined) return null;
      return { userId, sessionId, tokenId: jti, expires: exp ?? Infinity };
    } catch {
      return null;
    }
  }

  return {
    issue({ userId, id, tokenId }: Pick<Session, 'userId' | 'id' | 'tokenId'>): string {
      const issued = Math.floor(now().getTime() / 1000);
      const claims = { sub: String(userId), sid: String(id), iat: issued, exp: issued + LIFETIME_SECONDS };
      return jwt.sign(claims, signingSecret, {
        jwtid: tokenId,
        algorithm: ALGORITHM,
        issuer: ISSUER,
        audience: AUDIENCE,
        keyid: signingId,
      });
    },

    /** Null for a token that is foreign, altered or expired. */
    read(token: string): TokenClaim | null {
      const seconds = now().getTime() / 1000;
      const known = verified.get(token);
      const claimed = known ?? verify(token, seconds);
      if (!claimed || seconds >= claimed.expires) return null;
      if (!known) verified.set(token, claimed);
      return claimed;
    },
  };
}

const keyId = (secret: string): string => createHash('sha256').update(`kid:${secret}`).digest('hex').slice(0, 12);

function claimedKeyId(token: string): string | null {
  try {
    return jwt.decode(token, { complete: true })?.header.kid ?? null;
  } catch {
    return null;
  }
}
