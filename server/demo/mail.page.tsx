import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { listMessages } from '#server/platform/mail/mail.folder.ts';
import { ZONE } from '#server/kernel/time/zone.ts';

/** Messages shown. */
const MOST = 50;

const DATES = new Intl.DateTimeFormat('es-AR', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: ZONE,
});

const STYLES = `:root { color-scheme: light dark }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font-family: system-ui, sans-serif; line-height: 1.5 }
article { border: 1px solid #8B80A6; border-radius: .75rem; padding: 1rem; margin: 1.5rem 0 }
h2 { margin: 0; font-size: 1.25rem } header p { margin: .25rem 0 1rem; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
iframe { width: 100%; height: 34rem; border: 1px solid #8B80A6; border-radius: .5rem; background: #fff }`;

/** The demo's mails: no mail server receives them. */
export const mailPage =
  (folder: string): FastifyPluginAsync =>
  async (routes) => {
    routes.get('/demo/mail', async (_request, reply) => {
      const names = (await listMessages(folder)).slice(0, MOST);
      const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
      const html = `<!doctype html>${renderToStaticMarkup(<Page mails={mails} />)}`;
      return reply
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'no-store')
        .header('Referrer-Policy', 'no-referrer')
        .send(html);
    });
  };

const Page = ({ mails }: { mails: Email[] }) => (
  <html lang="es">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Correos de la demo · Fichín</title>
      <style>{STYLES}</style>
    </head>
    <body>
      <h1>Correos de la demo</h1>
      <p>En la demo ningún correo sale: todos quedan aquí, del más nuevo al más viejo.</p>
      {mails.length === 0 && <p>Todavía no hay ninguno. Registra una cuenta y vuelve a cargar esta página.</p>}
      {mails.map((mail, index) => (
        <Mail key={index} mail={mail} />
      ))}
    </body>
  </html>
);

const Mail = ({ mail: { subject, date, to = [], text = '', html = '' } }: { mail: Email }) => (
  <article>
    <header>
      <h2>{subject}</h2>
      <p>
        Para {to.map(({ address }) => address).join(', ')} ·{' '}
        <time dateTime={date}>{DATES.format(new Date(date ?? 0))}</time>
      </p>
    </header>
    {/* Without scripts and apart from this page; links open in a tab of their own. */}
    <iframe title={subject} sandbox="allow-popups allow-popups-to-escape-sandbox" srcDoc={html} />
    <details>
      <summary>Como texto</summary>
      <pre>{withLinks(text)}</pre>
    </details>
  </article>
);

const withLinks = (text: string): ReactNode[] =>
  text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
