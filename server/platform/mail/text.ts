import type { RenderedBlock, RenderedContent } from './content.ts';

function lineOf(block: RenderedBlock): string {
  switch (block.kind) {
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'section':
      return [block.title, ...block.items.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n');
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'paragraph':
    case 'note':
    case 'written':
      return block.text;
  }
}

/** The message for readers without HTML. */
export const textOf = (
  { subject, heading = subject, blocks, reason }: RenderedContent,
  unsubscribeUrl: string | null,
): string =>
  [
    heading,
    ...blocks.map(lineOf),
    '-- ', // mail programs fold what follows
    `Fichín · ${reason}`,
    ...(unsubscribeUrl === null ? [] : [`Dejar de recibir estos correos:\n${unsubscribeUrl}`]),
  ].join('\n\n');
