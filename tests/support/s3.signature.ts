import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

type Keys = { region: string; accessKeyId: string; secretAccessKey: string };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
const ALWAYS_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date'];
/** Milliseconds. */
const MAX_SKEW = 15 * 60_000;

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function timeOf(stamp: string): number {
  const [, day, time] = /^(\d{8})T(\d{6})Z$/.exec(stamp) ?? [];
  const apart = (digits = '', mark = '') => digits.replace(/(\d\d)(\d\d)$/, `${mark}$1${mark}$2`);
  return Date.parse(`${apart(day, '-')}T${apart(time, ':')}Z`);
}

/** Why a request is refused, in S3's words; null when its signature (version 4) and its content's hash are right. */
export function signatureProblem({ method = '', url = '', headers }: IncomingMessage, body: Buffer, keys: Keys) {
  const found = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!found) return 'AccessDenied';
  const [, accessKeyId, day = '', region, names = '', signature] = found;
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const signed = names.split(';');
  const stamp = String(headers['x-amz-date']);
  const isComplete = ALWAYS_SIGNED.every((name) => signed.includes(name));
  if (!isComplete || region !== keys.region || !stamp.startsWith(day)) return 'AuthorizationHeaderMalformed';
  if (!(Math.abs(Date.now() - timeOf(stamp)) < MAX_SKEW)) return 'RequestTimeTooSkewed';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`).join('');
  const request = [method, pathname, query, lines, names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
