import { createHash, createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { parseId } from '#server/domain/id.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'fichin';
const AUDIENCE = 'fichin';
const LIFETIME_SECONDS = 7 * 24 * 3600;
/** Verified tokens in the cache, so that a client's token isn't verified at each request. */
const MAX_CACHED = 5000;

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Bearer tokens. The first secret signs; the others still verify, so that secrets can be rotated (`kid` names the key).
 */
export function createTokens(secrets: readonly string[], clock: () => Date) {
  const keys = new Map(secrets.map((secret) => [keyId(secret), createSecretKey(secret, 'utf8')]));
  const [signingId, signingSecret] = [...keys][0] ?? [];
  if (signingId === undefined || signingSecret === undefined) throw new Error('At least one secret is needed');

  const verified = new LRUCache<string, { userId: number; expires: number }>({ max: MAX_CACHED });

  /** The account of a token and its expiry in seconds; null when it is foreign, altered or expired. */
  function verify(token: string, now: number): { userId: number; expires: number } | null {
    const secret = keys.get(claimedKeyId(token) ?? '');
    if (secret === undefined) return null;
    try {
      const { sub, exp } = jwt.verify(token, secret, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        clockTimestamp: now,
      }) as jwt.JwtPayload;
      const userId = parseId(sub ?? '');
      return userId === null ? null : { userId, expires: exp ?? Infinity };
    } catch {
      return null;
    }
  }

  return {
    issue(userId: number): string {
      const issued = Math.floor(clock().getTime() / 1000);
      return jwt.sign({ sub: String(userId), iat: issued, exp: issued + LIFETIME_SECONDS }, signingSecret, {
        algorithm: ALGORITHM,
        issuer: ISSUER,
        audience: AUDIENCE,
        keyid: signingId,
      });
    },

    /** The account id of a token, or null when it is foreign, altered or expired. */
    read(token: string): number | null {
      const now = clock().getTime() / 1000;
      const known = verified.get(token);
      const claimed = known ?? verify(token, now);
      if (!claimed || now >= claimed.expires) return null;
      if (!known) verified.set(token, claimed);
      return claimed.userId;
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
