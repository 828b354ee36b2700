import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from './kernel/operator/operator.error.ts';
import { writeWholeSync } from './platform/files/whole.file.ts';

/** In characters. */
export const MIN_SECRET = 32;

/** The secret of a data folder, where JWT_SECRET isn't set. */
export const secretFile = (dataDir: string): string => join(dataDir, 'jwt-secret');

/** The secrets of a setting or file; the first one signs. */
export const secretsIn = (text: string): string[] => text.split(',').map((secret) => secret.trim());

/** The secret of the data folder, created once, readable by its owner only. */
export function generatedSecret(dataDir: string): string {
  const file = secretFile(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeSecret(dataDir, randomBytes(48).toString('base64url'));
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < MIN_SECRET) {
    throw new OperatorError(`${file} is damaged: it must have at least ${MIN_SECRET} characters`);
  }
  return secret;
}

/** Writes a secret to a file that only its owner can read. */
export const writeSecret = (dataDir: string, secret: string): void =>
  writeWholeSync(secretFile(dataDir), `${secret}\n`);

/** Names a secret by its position among several. */
export const whichOf = (secrets: string[], index: number): string =>
  secrets.length === 1
    ? ''
    : ` each: commas separate secrets, and number ${index + 1} of ${secrets.length} has ${secrets[index]?.length}`;
