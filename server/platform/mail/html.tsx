import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link, Part } from './blocks.tsx';
import type { RenderedContent } from './content.ts';
import { PALETTE, color, filled, small } from './styles.ts';

/** Replaced by the reader's own address, so that a message to many is rendered once; unknown to those who write. */
const UNSUBSCRIBE_URL = `https://unsubscribe.invalid/${randomUUID()}`;

const FONT = "Figtree, system-ui, -apple-system, 'Segoe UI', sans-serif";

const WRITTEN = `.written a { color: ${PALETTE.link.light} }
.written pre { white-space: pre-wrap }
.written h2 { font-size: 18px; line-height: 26px }`;

const DARK = `:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${PALETTE.page.dark} !important }
  .panel { background-color: ${PALETTE.panel.dark} !important; border-color: ${PALETTE.border.dark} !important }
  .text { color: ${PALETTE.text.dark} !important }
  .muted { color: ${PALETTE.muted.dark} !important }
  .link, .written a { color: ${PALETTE.link.dark} !important }
}`;

type Props = { content: RenderedContent; canUnsubscribe: boolean };

const Message = ({ content: { subject, preview, heading = subject, blocks, reason }, canUnsubscribe }: Props) => (
  <html lang="es">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
      <style>{`${WRITTEN}\n${DARK}`}</style>
    </head>
    <body className="page" style={{ ...filled('page'), margin: 0, padding: 0, fontFamily: FONT }}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
      <table role="presentation" className="page" width="100%" cellPadding={0} cellSpacing={0} style={filled('page')}>
        <tbody>
          <tr>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the cell of a layout */}
            <td align="center" style={{ padding: '32px 16px' }}>
              <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: '560px' }}>
                <tbody>
                  <tr>
                    <td
                      className="text"
                      style={{ ...color('text'), padding: '0 0 16px', fontSize: '22px', fontWeight: 700 }}
                    >
                      <span style={{ color: PALETTE.action.light }}>●</span> Fichín
                    </td>
                  </tr>
                  <tr>
                    <td
                      className="panel"
                      style={{
                        ...filled('panel'),
                        padding: '32px 24px',
                        border: `1px solid ${PALETTE.border.light}`,
                        borderRadius: '12px',
                      }}
                    >
                      <h1
                        className="text"
                        style={{ ...color('text'), margin: '0 0 16px', fontSize: '22px', lineHeight: '30px' }}
                      >
                        {heading}
                      </h1>
                      {blocks.map((block, index) => (
                        <Part key={index} block={block} />
                      ))}
                    </td>
                  </tr>
                  <tr>
                    <td className="muted" style={{ ...small, ...color('muted'), padding: '16px 8px 0' }}>
                      {reason}
                      {canUnsubscribe && (
                        <>
                          {' '}
                          <Link url={UNSUBSCRIBE_URL} className="link" style={color('link')}>
                            Dejar de recibir estos correos
                          </Link>
                        </>
                      )}
                    </td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);

/** The message as HTML that needs nothing from outside: no picture, no style sheet. */
export const htmlOf = (content: RenderedContent, canUnsubscribe: boolean): string =>
  `<!doctype html>${renderToStaticMarkup(<Message content={content} canUnsubscribe={canUnsubscribe} />)}`;

/** Each reader's own address in place of `UNSUBSCRIBE_URL`. */
export const withUnsubscribeUrl = (html: string, url: string): string =>
  html.replaceAll(UNSUBSCRIBE_URL, () => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
