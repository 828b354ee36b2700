import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { COLORS } from '#server/kernel/theme/colors.ts';
import { FOOTER_LINKS } from '#server/kernel/paths/footer.links.ts';
import { PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import { FONT_FILES, STYLESHEET_PATH } from './stylesheet.ts';

const BAR = COLORS.bg.panel;

const HOME = '/';

type Props = {
  title: string;
  /** More of the page's head. */
  head?: ReactNode;
  children: ReactNode;
};

/** The way past the frame, and the bar above each page; `children` end its links. */
export const Top = ({ children }: { children: ReactNode }) => (
  <>
    <a className="skip" href="#contenido">
      Saltar al contenido
    </a>
    <header className="top">
      <div className="width">
        <a className="brand" href={HOME} aria-label="Fichín, inicio">
          <img src="/favicon.svg" alt="" width={28} height={28} />
          Fichín
        </a>
        <nav aria-label="Principal">
          <a href={PUBLIC_PATHS.games}>Explorar juegos</a>
          {children}
        </nav>
      </div>
    </header>
  </>
);

export const Bottom = () => (
  <footer className="bottom">
    <div className="width">
      <p>Fichín reúne a estudios independientes de videojuegos con quienes quieren invertir en ellos.</p>
      <nav aria-label="Sobre Fichín">
        {FOOTER_LINKS.map(({ path, label }) => (
          <a key={path} href={path}>
            {label}
          </a>
        ))}
      </nav>
    </div>
  </footer>
);

/** A page that needs no script: its frame is that of the web client. */
export const Shell = ({ title, head, children }: Props) => (
  <html lang="es">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} · Fichín`}</title>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={BAR[0]} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={BAR[1]} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {FONT_FILES.map((file) => (
        <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
      ))}
      <link rel="stylesheet" href={STYLESHEET_PATH} />
      {head}
    </head>
    <body>
      <Top>
        <a href={HOME}>Entrar</a>
      </Top>
      <main className="width" id="contenido" tabIndex={-1}>
        {children}
      </main>
      <Bottom />
    </body>
  </html>
);

export const htmlOfPage = (page: ReactElement): string => `<!doctype html>${renderToStaticMarkup(page)}`;
