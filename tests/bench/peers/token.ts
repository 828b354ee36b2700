import { createHmac, timingSafeEqual } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { SECRET } from '../secret.ts';

const CLAIMS = { algorithms: ['HS256' as const], issuer: 'fichin', audience: 'fichin' };

/** The account id in a valid token, or 0. */
export function userIdOf(authorization: string | undefined): number {
  try {
    const claims = jwt.verify(authorization?.replace(/^Bearer /, '') ?? '', SECRET, CLAIMS);
    return Number(claims.sub);
  } catch {
    return 0;
  }
}

type Claims = { sub: string; iss: string; aud: string; exp: number };

/** The same without a library. */
export function userIdByHand(authorization: string | undefined): number {
  const [header = '', payload = '', signature = ''] = authorization?.slice('Bearer '.length).split('.') ?? [];
  const expected = createHmac('sha256', SECRET).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 0;
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string };
  const { sub, iss, aud, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
  const isOurs = alg === 'HS256' && iss === 'fichin' && aud === 'fichin' && exp > Date.now() / 1000;
  return isOurs ? Number(sub) : 0;
}
