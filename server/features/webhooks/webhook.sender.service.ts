import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { withDeadline } from '#server/platform/database/deadline.ts';
import { STORED_ANSWER_BYTES, type WebhookFailure, type WebhookTargets } from './webhook.rules.ts';
import { addressNotAllowed, checkedLookup, type ResolveName, ADDRESS_NOT_ALLOWED } from './checked.lookup.service.ts';
import { isPublicAddress } from './public.address.service.ts';

/** Milliseconds until the answer was read. */
const TIMEOUT = 10_000;
/** Bytes of a request's body; what the Standard Webhooks specification recommends. */
const MAX_BODY = 20 * 1024;
/** Bytes read of an answer. */
const MAX_ANSWER = 64 * 1024;

export type WebhookAnswer = { status: number | null; failure: WebhookFailure | null; answer: string };

type Options = {
  targets: WebhookTargets;
  /** By default, public addresses. */
  isAllowed?: (address: string) => boolean;
  resolve?: ResolveName;
  /** A certificate authority that is trusted instead of the usual ones. */
  ca?: Buffer | string;
  timeout?: number;
};

/** Sends messages to addresses that anybody may have chosen. Redirects are not followed. */
export function createWebhookSender({ targets, resolve, ca, timeout = TIMEOUT, ...options }: Options) {
  const isAllowed = targets === 'any' ? () => true : (options.isAllowed ?? isPublicAddress);
  const lookup = checkedLookup(isAllowed, resolve);

  function request(url: URL, headers: Record<string, string>, signal: AbortSignal): http.ClientRequest {
    const isTls = url.protocol === 'https:';
    if (!isTls && targets !== 'any') throw addressNotAllowed();
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isAllowed(host)) throw addressNotAllowed(); // no lookup is made for an address
    const chosen = { method: 'POST', headers, lookup, signal, agent: false as const };
    return isTls ? https.request(url, { ...chosen, ca }) : http.request(url, chosen);
  }

  return {
    /** Ends within `timeout`, and never rejects, whatever the other side does. */
    async post(url: string, headers: Record<string, string>, body: string): Promise<WebhookAnswer> {
      const length = Buffer.byteLength(body);
      if (length > MAX_BODY) throw new Error(`A message of ${length} bytes is too long`);
      const all = { ...headers, 'content-length': `${length}` };
      let status: number | null = null;
      const ended = new AbortController();
      async function exchange(): Promise<WebhookAnswer> {
        const response = await answerTo(request(new URL(url), all, ended.signal), body);
        status = response.statusCode ?? null;
        const answer = await readAnswer(response);
        const arrived = status !== null && status >= 200 && status < 300;
        return { status, failure: arrived ? null : 'status_not_2xx', answer };
      }
      try {
        return await withDeadline(exchange(), timeout, () => TIMED_OUT);
      } catch (error) {
        return { status, failure: error === TIMED_OUT ? 'timed_out' : failureOf(error), answer: '' };
      } finally {
        ended.abort(); // closes the connection
      }
    },
  };
}

const TIMED_OUT = new Error('The answer was not read in time');

/** The response's head; a connection upgraded by `101 Switching Protocols` is closed. */
const answerTo = (request: http.ClientRequest, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request
      .on('error', reject)
      .once('response', resolve)
      .once('upgrade', (response, socket) => {
        socket.destroy();
        resolve(response);
      })
      .once('close', () => reject(new Error('The connection was closed without an answer')))
      .end(body);
  });

/** The beginning of a response without control characters, which databases reject. */
async function readAnswer(response: IncomingMessage): Promise<string> {
  const beginning: Buffer[] = [];
  let read = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (read < STORED_ANSWER_BYTES) beginning.push(chunk.subarray(0, STORED_ANSWER_BYTES - read));
    read += chunk.length;
    if (read > MAX_ANSWER) break; // destroys the connection
  }
  const text = new TextDecoder().decode(Buffer.concat(beginning), { stream: true });
  return text.replace(/[^\P{Cc}\n\t]/gu, '');
}

const CERTIFICATE = /^(ERR_TLS_CERT|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

/** The same answer for names of the internal network and names that don't exist, so that the former can't be probed. */
const NO_PUBLIC_ADDRESS = [ADDRESS_NOT_ALLOWED, 'ENOTFOUND', 'EAI_AGAIN'];

/** The failure of a delivery by its error. */
function failureOf(error: unknown): WebhookFailure {
  const text = String((error as { code?: unknown } | null)?.code);
  if (NO_PUBLIC_ADDRESS.includes(text)) return 'address_not_allowed';
  return CERTIFICATE.test(text) ? 'certificate_invalid' : 'connection_failed';
}
