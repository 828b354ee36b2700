import { createElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { markdownComponents } from '#server/kernel/markdown/markdown.components.ts';
import { footnotePrefix, footnotesOf, safeUrl } from '#server/kernel/markdown/markdown.links.ts';
import { endAddresses, flattenLinks, nameFootnotes } from '#server/kernel/markdown/markdown.tree.ts';
import { MarkdownBox } from './MarkdownBox.tsx';

const COMPONENTS = markdownComponents<ReactNode>(createElement);

/** `components` replaces how elements are shown. */
export const MarkdownBody = ({ source, components }: { source: string; components?: Components }) => (
  <MarkdownBox>
    <ReactMarkdown
      remarkPlugins={[remarkGfm, remarkBreaks, endAddresses]}
      rehypePlugins={[
        [flattenLinks, { loadsPictures: true }],
        [nameFootnotes, { prefix: footnotePrefix(source) }],
      ]}
      remarkRehypeOptions={footnotesOf(source)}
      components={{ ...COMPONENTS, ...components }}
      urlTransform={safeUrl}
    >
      {source}
    </ReactMarkdown>
  </MarkdownBox>
);
