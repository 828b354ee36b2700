import type { Components } from 'react-markdown';
import { foreignPictureText, isOwnPicture } from '#server/kernel/markdown.links.ts';
import { markupOf } from './markup.ts';

const REL = 'noopener nofollow';

/** The same as `client/markdown/MarkdownBody.tsx` has for a preview; a test compares them. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  a: ({ href, id, children, 'aria-label': label }) => {
    if (!href) return <>{children}</>;
    if (!href.startsWith('#'))
      return (
        <a href={href} rel={REL}>
          {children}
        </a>
      );
    return (
      <a href={href} id={id} aria-label={label}>
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

function Picture({ src, alt }: { src: string; alt: string }) {
  if (isOwnPicture(src)) return <img src={src} alt={alt} loading="lazy" />;
  if (src === '') return alt ? <em>{alt}</em> : null;
  return (
    <a href={src} rel={REL}>
      {foreignPictureText(alt, src)}
    </a>
  );
}

/** Markdown as HTML of a page. Takes as long as the text is made to take, so a thread of its own calls it. */
export const screenMarkup = (source: string): string => markupOf(source, COMPONENTS);
