import type { CSSProperties, ReactNode } from 'react';
import type { RenderedBlock, WrittenBlock } from './content.ts';
import { PALETTE, color, filled, paragraph, small } from './styles.ts';

type LinkProps = { url: string; className?: string; style: CSSProperties; children: ReactNode };

export const Link = ({ url, className, style, children }: LinkProps) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className={className} style={style}>
    {children}
  </a>
);

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
    <p className="muted" style={{ ...small, ...color('muted'), overflowWrap: 'anywhere' }}>
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

/** Its own headings, lists and links take the colours of `html.tsx`. */
const Written = ({ html }: WrittenBlock) => (
  <div
    className="text written"
    style={{ ...paragraph, ...color('text'), overflowWrap: 'anywhere' }}
    // oxlint-disable-next-line react/no-danger -- rendered from Markdown without raw HTML or other schemes
    dangerouslySetInnerHTML={{ __html: html }}
  />
);

type SectionProps = Extract<RenderedBlock, { kind: 'section' }>;

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

export function Part({ block }: { block: RenderedBlock }) {
  if (block.kind === 'button') return <Button {...block} />;
  if (block.kind === 'section') return <Section {...block} />;
  if (block.kind === 'quote') return <Quote {...block} />;
  if (block.kind === 'written') return <Written {...block} />;
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
