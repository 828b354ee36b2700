import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Block, MailContent } from './content.ts';
import { PALETTE } from './palette.ts';

/** Stands for the reader's own address, so that a message to many is rendered once. */
const UNSUBSCRIBE_URL = 'https://unsubscribe.invalid/';

const FONT = "Figtree, system-ui, -apple-system, 'Segoe UI', sans-serif";

type Tone = keyof typeof PALETTE;

/** Inline styles are what every reader applies; the style sheet only changes colours in dark mode. */
const color = (tone: Tone): CSSProperties => ({ color: PALETTE[tone].light });
const filled = (tone: Tone): CSSProperties => ({ backgroundColor: PALETTE[tone].light });

const DARK = `:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${PALETTE.page.dark} !important }
  .panel { background-color: ${PALETTE.panel.dark} !important; border-color: ${PALETTE.border.dark} !important }
  .text { color: ${PALETTE.text.dark} !important }
  .muted { color: ${PALETTE.muted.dark} !important }
  .link { color: ${PALETTE.link.dark} !important }
}`;

type LinkProps = { url: string; className?: string; style: CSSProperties; children: ReactNode };

const Link = ({ url, className, style, children }: LinkProps) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className={className} style={style}>
    {children}
  </a>
);

const paragraph: CSSProperties = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px' };
const small: CSSProperties = { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px' };

/** The address is also written out, for readers that show no buttons. */
const Button = ({ label, url }: { label: string; url: string }) => (
  <>
    <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: '24px 0' }}>
      <tbody>
        <tr>
          <td style={{ ...filled('action'), borderRadius: '8px' }}>
            <Link
              url={url}
              style={{
                ...color('onAction'),
                display: 'inline-block',
                padding: '12px 24px',
                fontSize: '16px',
                fontWeight: 600,
                textDecoration: 'none',
              }}
            >
              {label}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
    <p className="muted" style={{ ...small, ...color('muted'), wordBreak: 'break-all' }}>
      Si el botón no funciona, abre esta dirección:{' '}
      <Link url={url} className="link" style={color('link')}>
        {url}
      </Link>
    </p>
  </>
);

const Quote = ({ text }: { text: string }) => (
  <blockquote
    className="text"
    style={{
      ...paragraph,
      ...color('text'),
      padding: '0 0 0 16px',
      borderLeft: `3px solid ${PALETTE.action.light}`,
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
    }}
  >
    {text}
  </blockquote>
);

type SectionProps = Extract<Block, { kind: 'section' }>;

const Section = ({ title, url, items }: SectionProps) => (
  <>
    <h2 style={{ margin: '24px 0 8px', fontSize: '18px', lineHeight: '26px', overflowWrap: 'anywhere' }}>
      <Link url={url} className="text" style={{ ...color('text'), textDecoration: 'none' }}>
        {title}
      </Link>
    </h2>
    <ul style={{ margin: '0 0 16px', padding: '0 0 0 20px' }}>
      {items.map((item, index) => (
        <li
          key={index}
          className="text"
          style={{ ...paragraph, ...color('text'), margin: '0 0 8px', overflowWrap: 'anywhere' }}
        >
          <Link url={item.url} className="link" style={color('link')}>
            {item.text}
          </Link>
        </li>
      ))}
    </ul>
  </>
);

function Part({ block }: { block: Block }) {
  if (block.kind === 'button') return <Button {...block} />;
  if (block.kind === 'section') return <Section {...block} />;
  if (block.kind === 'quote') return <Quote {...block} />;
  const isNote = block.kind === 'note';
  return (
    <p
      className={isNote ? 'muted' : 'text'}
      style={isNote ? { ...small, ...color('muted'), marginTop: '16px' } : { ...paragraph, ...color('text') }}
    >
      {block.text}
    </p>
  );
}

type Props = { content: MailContent; canUnsubscribe: boolean };

const Message = ({ content: { subject, preview, heading, blocks, reason }, canUnsubscribe }: Props) => (
  <html lang="es">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
      <style>{DARK}</style>
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
export const htmlOf = (content: MailContent, canUnsubscribe: boolean): string =>
  `<!doctype html>${renderToStaticMarkup(<Message content={content} canUnsubscribe={canUnsubscribe} />)}`;

/** Each reader's own address in place of `UNSUBSCRIBE_URL`. */
export const withUnsubscribeUrl = (html: string, url: string): string =>
  html.replaceAll(UNSUBSCRIBE_URL, () => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
