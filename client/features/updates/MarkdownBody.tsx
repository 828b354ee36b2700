import { Box } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { markdownStyles } from './markdown.styles.ts';

/** Other sites, letters and this page; nothing that runs. D-30. */
const SAFE_URL = /^(https?:|mailto:|#|\/(?!\/))/i;
const OUR_PICTURE = /^\/(?!\/)/;

const onlySafe = (url: string) => (SAFE_URL.test(url) ? url : '');

const FOOTNOTES = {
  clobberPrefix: 'nota-',
  footnoteLabel: 'Notas',
  footnoteLabelProperties: {},
  footnoteBackContent: 'volver',
  footnoteBackLabel: (index: number) => `Volver a la referencia ${index + 1}`,
};

const COMPONENTS: Components = {
  // The page's own title is its only h1.
  h1: ({ children }) => <h2>{children}</h2>,
  a: ({ href, id, children, 'aria-label': label }) => {
    if (!href) return <>{children}</>;
    if (href.startsWith('#'))
      return (
        <a href={href} id={id} aria-label={label} onClick={jump}>
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
    <Box role="region" aria-label="Tabla" tabIndex={0} overflowX="auto">
      <table>{children}</table>
    </Box>
  ),
};

/** To a note and back, without a new entry in the browser's history. */
function jump(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const target = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!target) return;
  if (!(target instanceof HTMLAnchorElement)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'center' });
}

/** Pictures of other sites are linked, not fetched: they would tell those sites who reads what. */
function Picture({ src, alt }: { src: string; alt: string }) {
  if (OUR_PICTURE.test(src)) return <img src={src} alt={alt} loading="lazy" />;
  if (src === '') return alt ? <em>{alt}</em> : null;
  return (
    <a href={src} rel="noopener nofollow">
      Imagen: {alt || src}
    </a>
  );
}

export const MarkdownBody = ({ source }: { source: string }) => (
  <Box css={markdownStyles}>
    <ReactMarkdown
      remarkPlugins={[remarkGfm, remarkBreaks]}
      remarkRehypeOptions={FOOTNOTES}
      components={COMPONENTS}
      urlTransform={onlySafe}
    >
      {source}
    </ReactMarkdown>
  </Box>
);
