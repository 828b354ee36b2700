import { MarkdownBox } from './MarkdownBox.tsx';

/** Shows HTML that the server made of Markdown. */
export const MarkdownHtml = ({ html }: { html: string }) => (
  // oxlint-disable-next-line react/no-danger -- the server makes no element, attribute or address of what people write
  <MarkdownBox dangerouslySetInnerHTML={{ __html: html }} />
);
