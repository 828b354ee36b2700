import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PALETTE } from '#server/platform/mail/palette.ts';

const variables = (scheme: 'light' | 'dark'): string =>
  Object.entries(PALETTE)
    .map(([tone, shades]) => `--${tone}: ${shades[scheme]};`)
    .join(' ');

const STYLES = `:root { color-scheme: light dark; ${variables('light')} }
@media (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
* { box-sizing: border-box }
body { margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--text); line-height: 1.5;
  font-family: Figtree, system-ui, -apple-system, Segoe UI, sans-serif }
main { max-width: 34rem; margin: 0 auto }
.brand { display: flex; gap: .5rem; align-items: center; margin: 0 0 1rem; font-size: 1.375rem; font-weight: 700;
  color: inherit; text-decoration: none; width: fit-content }
section { padding: 2rem 1.5rem; border: 1px solid var(--border); border-radius: .75rem; background: var(--panel) }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.3; text-wrap: balance }
p { margin: 0 0 1rem }
p:last-child { margin: 0 }
button { margin: .5rem 0 1.5rem; padding: .75rem 1.5rem; border: 0; border-radius: .5rem; background: var(--action);
  color: var(--onAction); font: inherit; font-weight: 600; cursor: pointer }
a { color: var(--link) }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }`;

const Mark = () => (
  <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <circle cx="16" cy="16.5" r="15" fill="#8A5A00" />
    <circle cx="16" cy="15" r="15" fill="#FFC93C" />
    <circle cx="16" cy="15" r="11.25" fill="none" stroke="#B97A00" strokeWidth="1.5" />
    <path fill="#2A1A57" d="M11 8h11v3h-8v3h6v3h-6v5h-3z" />
  </svg>
);

/** A page of one text, outside of the web client. */
export const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <html lang="es">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>{`${title} · Fichín`}</title>
      <style>{STYLES}</style>
    </head>
    <body>
      <main>
        <a className="brand" href="/">
          <Mark /> Fichín
        </a>
        <section>
          <h1>{title}</h1>
          {children}
        </section>
      </main>
    </body>
  </html>
);

export const htmlOfPage = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;
