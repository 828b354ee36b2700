import type { Block, MailContent } from './content.ts';

const lineOf = (block: Block): string => (block.kind === 'button' ? `${block.label}:\n${block.url}` : block.text);

/** The message for readers without HTML. */
export const textOf = ({ heading, blocks, reason }: MailContent, unsubscribeUrl: string | null): string =>
  [
    heading,
    ...blocks.map(lineOf),
    '--',
    `Fichín · ${reason}`,
    ...(unsubscribeUrl === null ? [] : [`Dejar de recibir estos correos:\n${unsubscribeUrl}`]),
  ].join('\n\n');
