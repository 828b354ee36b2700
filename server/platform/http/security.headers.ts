import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { insidesOf } from '#server/kernel/markdown/markup.ts';
import { hasSecret } from './secret.paths.ts';

/** CSP hashes of the page's inline scripts. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = insidesOf(html, 'script');
  return scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** Browser features that no page uses are disabled; passkeys only work in our own pages. */
const PERMISSIONS = [
  ...['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb'].map(
    (feature) => `${feature}=()`,
  ),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

/** The page's own live connections: browsers of before 2022 don't count them among `'self'`. */
const socketsOf = (publicUrl: string | null): string[] => (publicUrl ? [publicUrl.replace(/^http/, 'ws')] : []);

export async function addSecurityHeaders(
  app: FastifyInstance,
  scriptHashes: string[],
  publicUrl: string | null,
): Promise<void> {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const computed = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...socketsOf(publicUrl)],
        fontSrc: ["'self'", 'data:'],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
  });
  const headers = { ...computed, 'permissions-policy': PERMISSIONS };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    if (hasSecret(request.url)) reply.header('Referrer-Policy', 'no-referrer');
    done();
  });
}

/** The headers never change, so helmet computes them once. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get('/', async (_request, reply) => reply.code(204).send());
  const { headers } = await probe.inject('/');
  await probe.close();
  const own = Object.entries(headers).filter(([name]) => !['connection', 'date', 'content-length'].includes(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
