import { updateText } from '#server/platform/markdown/html.ts';
import type { Block, MailContent } from './content.ts';

function lineOf(block: Block): string {
  switch (block.kind) {
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'section':
      return [block.title, ...block.items.map(({ text, url }) => `- ${text}\n  ${url}`)].join('\n');
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'markdown':
      return updateText(block.source, block.page);
    case 'paragraph':
    case 'note':
      return block.text;
  }
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
