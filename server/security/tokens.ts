import { createHash } from 'node:crypto';
import jwt from 'jsonwebtoken';

const ALGORITHM = 'HS256';
const ISSUER = 'fichin';
const AUDIENCE = 'fichin';
const LIFETIME_SECONDS = 7 * 24 * 3600;

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Bearer tokens. The first secret signs; the others are still believed, so that a secret can be changed (`kid` tells
 * which).
 */
export function createTokens(secrets: readonly string[], clock: () => Date) {
  const keys = new Map(secrets.map((secret) => [keyId(secret), secret]));
  const [signingId, signingSecret] = [...keys][0] ?? [];
  if (signingId === undefined || signingSecret === undefined) throw new Error('At least one secret is needed');

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

    /** The account a token speaks for, or null when it is not ours, altered or expired. */
    read(token: string): number | null {
      const secret = keys.get(claimedKeyId(token) ?? '');
      if (secret === undefined) return null;
      try {
        const { sub } = jwt.verify(token, secret, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          clockTimestamp: clock().getTime() / 1000,
        }) as jwt.JwtPayload;
        return sub !== undefined && /^\d{1,9}$/.test(sub) ? Number(sub) : null;
      } catch {
        return null;
      }
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
