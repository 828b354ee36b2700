import ReactMarkdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { foreignPictureText, FOOTNOTES, isOwnPicture, safeUrl } from '#server/kernel/markdown.links.ts';
import { MarkdownBox } from './MarkdownBox.tsx';

const COMPONENTS: Components = {
  // A page has a single h1: its title.
  h1: ({ children }) => <h2>{children}</h2>,
  a: ({ href, id, children, 'aria-label': label }) => {
    if (!href) return <>{children}</>;
    if (href.startsWith('#'))
      return (
        <a href={href} id={id} aria-label={label}>
          {children}
        </a>
      );
    return (
      <a href={href} rel="noopener nofollow">
        {children}
      </a>
    );
  },
  img: ({ src, alt = '' }) => <Picture src={typeof src === 'string' ? src : ''} alt={alt} />,
  input: ({ checked = false }) => (
    <input type="checkbox" disabled checked={checked} readOnly aria-label={checked ? 'Hecho' : 'Pendiente'} />
  ),
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what is wider than the page
    <div role="group" aria-label="Tabla" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

/** Images of other sites are linked, not loaded. */
function Picture({ src, alt }: { src: string; alt: string }) {
  if (isOwnPicture(src)) return <img src={src} alt={alt} loading="lazy" />;
  if (src === '') return alt ? <em>{alt}</em> : null;
  return (
    <a href={src} rel="noopener nofollow">
      {foreignPictureText(alt, src)}
    </a>
  );
}

/** `components` replaces how elements are shown. */
export const MarkdownBody = ({ source, components }: { source: string; components?: Components }) => (
  <MarkdownBox>
    <ReactMarkdown
      remarkPlugins={[remarkGfm, remarkBreaks]}
      remarkRehypeOptions={FOOTNOTES}
      components={{ ...COMPONENTS, ...components }}
      urlTransform={safeUrl}
    >
      {source}
    </ReactMarkdown>
  </MarkdownBox>
);
