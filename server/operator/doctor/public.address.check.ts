import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Config } from '#server/config.ts';
import { DAY, SECOND } from '#server/kernel/time/durations.ts';
import { withDeadline } from '#server/platform/database/deadline.ts';
import { compareClocks } from './clock.check.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

const TIMEOUT = 10 * SECOND;
/** Days before its end from which a certificate should have been renewed. */
const RENEWAL = 14;

/** The certificate of the public address, and the clock of the server behind it. */
export async function checkPublicAddress({ publicUrl }: Config): Promise<Finding[]> {
  if (publicUrl === null) return [ok('address', 'PUBLIC_URL is not set: this machine alone reaches the server')];
  const url = new URL(publicUrl);
  if (url.protocol === 'http:')
    return [warning('address', `${publicUrl} has no TLS: passwords can be read on their way, unless it stays on here`)];
  let certificate: Certificate;
  try {
    certificate = await withDeadline(certificateOf(url), TIMEOUT, () => new Error('no answer in time'));
  } catch (error) {
    return [warning('address', `${publicUrl} can't be reached from here (${(error as Error).message})`)];
  }
  const found = judge(publicUrl, certificate);
  return found.state === 'fault' ? [found] : [found, ...(await checkClock(publicUrl))];
}

/** `refusal`: why it isn't trusted, or null. */
type Certificate = { until: Date; refusal: string | null };

async function certificateOf({ hostname, port }: URL): Promise<Certificate> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const name = isIP(host) ? {} : { servername: host };
  const socket = connect({ host, port: Number(port || 443), ...name, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    const until = new Date(socket.getPeerCertificate().valid_to);
    return { until, refusal: socket.authorized ? null : String(socket.authorizationError) };
  } finally {
    socket.destroy();
  }
}

function judge(publicUrl: string, { until, refusal }: Certificate): Finding {
  const days = Math.floor((until.getTime() - Date.now()) / DAY);
  const end = until.toISOString().slice(0, 10);
  if (days < 0) return fault('address', `the certificate of ${publicUrl} ended on ${end}: renew it`);
  if (refusal !== null)
    return fault('address', `browsers refuse the certificate of ${publicUrl} (${refusal}): renew it`);
  if (days < RENEWAL) return warning('address', `the certificate of ${publicUrl} ends on ${end}: renew it`);
  return ok('address', `the certificate of ${publicUrl} is valid until ${end}`);
}

/** Nothing to say where no server answers, since it may be stopped. */
async function checkClock(publicUrl: string): Promise<Finding[]> {
  const from = Date.now();
  const response = fetch(`${publicUrl}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) });
  const date = await response.then(
    ({ headers }) => headers.get('date'),
    () => null,
  );
  if (date === null) return [];
  const theirs = Date.parse(date); // of the second that had begun
  return [compareClocks(publicUrl, theirs, [from - SECOND, Date.now()])];
}
