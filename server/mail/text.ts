import { beginningOf, MORE } from '#server/markdown/limits.ts';
import type { Block, MailContent, MarkdownBlock } from './content.ts';

function lineOf(block: Block): string {
  switch (block.kind) {
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'section':
      return [block.title, ...block.items.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n');
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'markdown':
      return writtenText(block);
    case 'paragraph':
    case 'note':
      return block.text;
  }
}

/** Markdown is written to be read as it is. */
function writtenText({ source, page }: MarkdownBlock): string {
  const { text, isWhole } = beginningOf(source);
  return isWhole ? text : `${text}\n\n${MORE}:\n${page}`;
}

/** The message for readers without HTML. */
export const textOf = ({ heading, blocks, reason }: MailContent, unsubscribeUrl: string | null): string =>
  [
    heading,
    ...blocks.map(lineOf),
    '--',
    `Fichín · ${reason}`,
    ...(unsubscribeUrl === null ? [] : [`Dejar de recibir estos correos:\n${unsubscribeUrl}`]),
  ].join('\n\n');
