import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailSettings } from '#server/platform/mail/settings.ts';

export const LOGIN = { user: 'fichin', pass: 's3creto@/' };

/** What the server received. */
export type Received = { mail: Email; raw: string; to: string[]; isSecure: boolean; user: unknown };

/** Answers a recipient with a code of SMTP, or takes the message with null. */
export type Answering = (recipient: string) => number | null;

type Options = { port?: number; answering?: Answering; isPlain?: boolean };

let certificate: { key: Buffer; cert: Buffer } | null = null;

/** For `localhost`, signed by itself. */
export function certificateOfTests(): { key: Buffer; cert: Buffer } {
  if (certificate) return certificate;
  const dir = mkdtempSync(join(tmpdir(), 'fichin-smtp-'));
  const [key, cert] = [join(dir, 'key'), join(dir, 'cert')];
  const made = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', ...made.split(' '), ...names], { stdio: 'ignore' });
  certificate = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(dir, { recursive: true });
  return certificate;
}

const refusal = (code: number) => Object.assign(new Error(`no for <ana@ejemplo.test>`), { responseCode: code });

/** A real mail server, with STARTTLS and a log-in unless it is plain. */
export async function startSmtp({ port = 0, answering = () => null, isPlain = false }: Options = {}) {
  const received: Received[] = [];

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, done: () => void): Promise<void> {
    const chunks = await stream.toArray().catch(() => null);
    if (!chunks) return done(); // the client ended amid a message
    const raw = Buffer.concat(chunks);
    const mail = await PostalMime.parse(raw);
    const to = session.envelope.rcptTo.map(({ address }) => address);
    received.push({ mail, raw: raw.toString(), to, isSecure: session.secure, user: session.user });
    done();
  }

  const server = new SMTPServer({
    ...certificateOfTests(),
    authMethods: ['PLAIN', 'LOGIN'],
    closeTimeout: 50,
    ...(isPlain ? { authOptional: true, disabledCommands: ['STARTTLS'] } : {}),
    onAuth({ username, password }, _session, done) {
      const hasFields = username === LOGIN.user && password === LOGIN.pass;
      done(hasFields ? null : refusal(535), { user: username });
    },
    onRcptTo({ address }, _session, done) {
      const code = answering(address);
      done(code === null ? null : refusal(code));
    },
    onData: (stream, session, done) => void receive(stream, session, done),
  });
  server.on('error', () => undefined);
  server.listen(port, 'localhost');
  await once(server.server, 'listening');
  const chosen = (server.server.address() as AddressInfo).port;
  const smtp = { host: 'localhost', port: chosen, isImplicitTls: false, isPlain, login: isPlain ? null : LOGIN };
  const from = { name: 'Fichín', address: 'avisos@fichin.test' };
  return {
    port: chosen,
    received,
    settings: { smtp, from } satisfies MailSettings,
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
}

export const headerOf = ({ mail }: Received, name: string): string | null =>
  mail.headers.find(({ key }) => key === name)?.value ?? null;
