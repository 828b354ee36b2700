import type { MailContent, RenderedContent } from './content.ts';
import type { SendResult } from './send.result.ts';
import type { MailSettings, Sender } from './settings.ts';
import type { SmtpOptions } from './smtp.ts';
import { textOf } from './text.ts';
import type { ComposedMail, Transport } from './transport.ts';
import { withRenderedMarkdown } from './written.ts';

export type OutgoingMail = {
  to: string;
  /** The part of the `Message-ID` before the `@`: the same whenever the same message is sent. */
  id: string;
  /** Rendered once for all the messages with the same object. */
  content: MailContent;
  /** Takes a GET of a person and the POST of a mail reader (RFC 8058); null: can't be unsubscribed from. */
  unsubscribeUrl: string | null;
};

export type Mailer = {
  /** Numbers of messages that weren't accepted, by what becomes of them, since this process started. */
  readonly failures: Readonly<Record<MailFailure, number>>;
  /** Number of messages that were accepted, likewise. */
  accepted(): number;
  send(mail: OutgoingMail): Promise<SendResult>;
  messageIdOf(id: string): string;
  close(): Promise<void>;
};

type MailFailure = Exclude<SendResult['state'], 'accepted'>;

type Options = MailSettings & SmtpOptions & { folder: string };

/** Sends over SMTP, or writes to `folder` without it. Libraries are loaded with the first message. */
export function createMailer({ smtp, from, folder, ...tls }: Options): Mailer {
  let opened: Promise<Transport> | null = null;

  async function open(): Promise<Transport> {
    if (smtp) return (await import('./smtp.ts')).createSmtpTransport(smtp, tls);
    return (await import('./mail.folder.ts')).createFolderTransport(folder);
  }

  const contents = new WeakMap<MailContent, Promise<RenderedContent>>();
  const pages = new WeakMap<RenderedContent, string>();

  function withMarkdown(content: MailContent): Promise<RenderedContent> {
    const known = contents.get(content) ?? withRenderedMarkdown(content);
    contents.set(content, known);
    known.catch(() => contents.delete(content));
    return known;
  }

  async function htmlFor(content: RenderedContent, unsubscribeUrl: string | null): Promise<string> {
    const { htmlOf, withUnsubscribeUrl } = await import('./html.tsx');
    if (unsubscribeUrl === null) return htmlOf(content, false);
    const html = pages.get(content) ?? htmlOf(content, true);
    pages.set(content, html);
    return withUnsubscribeUrl(html, unsubscribeUrl);
  }

  const messageIdOf = (id: string): string => `<${id}@${domainOf(from)}>`;
  const failures = { again: 0, refused: 0 };
  let accepted = 0;
  return {
    failures,
    messageIdOf,
    accepted: () => accepted,

    async send(mail) {
      const content = await withMarkdown(mail.content);
      const message = { text: textOf(content, mail.unsubscribeUrl), html: await htmlFor(content, mail.unsubscribeUrl) };
      const sent = await (
        await (opened ??= open())
      ).deliver(composed({ ...mail, id: messageIdOf(mail.id) }, message, from));
      if (sent.state === 'accepted') accepted += 1;
      else failures[sent.state] += 1;
      return sent;
    },

    async close() {
      (await opened)?.close();
    },
  };
}

function composed(
  { to, id, content, unsubscribeUrl }: OutgoingMail,
  message: Pick<ComposedMail, 'text' | 'html'>,
  from: Sender,
): ComposedMail {
  const mail: ComposedMail = {
    from,
    to: { name: '', address: to },
    subject: content.subject,
    messageId: id,
    ...message,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  if (unsubscribeUrl === null) return mail;
  return {
    ...mail,
    list: { unsubscribe: { url: unsubscribeUrl, comment: '' } },
    headers: { ...mail.headers, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

const domainOf = ({ address }: Sender): string => address.slice(address.indexOf('@') + 1);
