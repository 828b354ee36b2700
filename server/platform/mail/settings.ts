/** Where messages go, as `SMTP_URL` says. */
export type SmtpSettings = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS, which is then required. */
  isImplicitTls: boolean;
  /** Neither: on this machine alone. */
  isPlain: boolean;
  login: { user: string; pass: string } | null;
};

export type Sender = { name: string; address: string };

export type MailSettings = {
  /** Null: messages are written to a folder. */
  smtp: SmtpSettings | null;
  from: Sender;
};

const DEFAULT_PORT: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const SMTP_URL = 'smtp://user:password@host:587 or smtps://…; ?tls=off for this machine alone';

/** Null when it isn't one: `?tls=off` too, unless the host is this machine. */
export function readSmtpUrl(text: string): SmtpSettings | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const usualPort = DEFAULT_PORT[protocol];
  const isPlain = search === '?tls=off';
  if (usualPort === undefined || hostname === '' || !/^\/?$/.test(pathname) || hash !== '') return null;
  if (search !== '' && !isPlain) return null;
  if (isPlain && (protocol === 'smtps:' || !LOOPBACK.test(hostname))) return null;
  const login = readLogin(username, password);
  if (login === undefined) return null;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usualPort : Number(port),
    isImplicitTls: protocol === 'smtps:',
    isPlain,
    login,
  };
}

/** Null without a user; undefined when it isn't percent-encoded, or only half of it is there. */
function readLogin(user: string, password: string): SmtpSettings['login'] | undefined {
  if (user === '' && password === '') return null;
  if (user === '' || password === '') return undefined;
  try {
    return { user: decodeURIComponent(user), pass: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}

export const MAIL_FROM = 'an address, or Name <address>';
export const ADDRESS = /^[\w.+-]+@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
const NAMED = /^([^<>"\\\p{Cc}]{1,100})<([^<>\s]+)>$/u;

export function readSender(text: string): Sender | null {
  const [, name = '', address = text] = NAMED.exec(text.trim()) ?? [];
  return ADDRESS.test(address.trim()) ? { name: name.trim(), address: address.trim() } : null;
}

export const DEFAULT_SENDER: Sender = { name: 'Fichín', address: 'avisos@localhost' };
