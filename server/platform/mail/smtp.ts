import nodemailer from 'nodemailer';
import { resultOfError, shortened } from './send.result.ts';
import type { SmtpSettings } from './settings.ts';
import { NO_ACCESS, type Transport } from './transport.ts';

/** Milliseconds: to connect, to be greeted, and of silence afterwards. */
const CONNECTION_TIMEOUT = 10_000;
const GREETING_TIMEOUT = 10_000;
const SILENCE_TIMEOUT = 30_000;

const CONNECTIONS = 3;
const MESSAGES_PER_CONNECTION = 100;

/** `ca`: an authority that is trusted instead of the usual ones. */
export type SmtpOptions = { ca?: Buffer | string };

const optionsOf = ({ host, port, isImplicitTls, isPlain, login }: SmtpSettings, tls: SmtpOptions) => ({
  host,
  port,
  secure: isImplicitTls,
  requireTLS: !isImplicitTls && !isPlain,
  ignoreTLS: isPlain,
  ...(login ? { auth: login } : {}),
  tls,
  ...NO_ACCESS,
  connectionTimeout: CONNECTION_TIMEOUT,
  greetingTimeout: GREETING_TIMEOUT,
  socketTimeout: SILENCE_TIMEOUT,
});

/** Connects and logs in, and sends no message; resolves with what the server refuses, or null. */
export async function smtpRefusal(settings: SmtpSettings, tls: SmtpOptions = {}): Promise<string | null> {
  const transporter = nodemailer.createTransport(optionsOf(settings, tls));
  try {
    await transporter.verify();
    return null;
  } catch (error) {
    return resultOfError(error).response;
  } finally {
    transporter.close();
  }
}

/** Sends over a pool of connections to one server, whose certificate is checked. */
export function createSmtpTransport(settings: SmtpSettings, tls: SmtpOptions = {}): Transport {
  const transporter = nodemailer.createTransport({
    ...optionsOf(settings, tls),
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: MESSAGES_PER_CONNECTION,
    maxRequeues: 0, // a job is tried again instead
  });
  return {
    async deliver(mail) {
      try {
        const { rejected, response } = await transporter.sendMail(mail);
        return { state: rejected.length > 0 ? 'refused' : 'accepted', response: shortened(response) };
      } catch (error) {
        return resultOfError(error);
      }
    },
    close: () => transporter.close(),
  };
}
