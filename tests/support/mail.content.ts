import type { Block, MailContent } from '#server/platform/mail/content.ts';

/** A message with one part. */
export const mailWith = (block: Block): MailContent => ({
  subject: 'Asunto',
  preview: 'Comienzo',
  heading: 'Título',
  blocks: [block],
  reason: 'Recibes este mensaje porque es una prueba.',
});
