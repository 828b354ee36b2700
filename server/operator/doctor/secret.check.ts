import { existsSync, statSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Different characters; a random secret of the least length has more. */
const FEW = 10;

/** Whether the secret can be guessed or read by others; its length is a setting's form. */
export function checkSecret({ secrets, secretSource = 'JWT_SECRET' }: Config): Finding[] {
  if (secrets.length === 0) return [ok('secret', `there is none yet: a start makes it, in ${secretSource}`)];
  const weak = secrets.some((secret) => new Set(secret).size < FEW);
  if (weak) return [warning('secret', `${secretSource} is easily guessed: take a random one (openssl rand -hex 32)`)];
  const isShared = existsSync(secretSource) && (statSync(secretSource).mode & 0o077) !== 0;
  if (isShared) return [warning('secret', `other users can read it: chmod 600 ${secretSource}`)];
  return [ok('secret', 'it is long and random')];
}
