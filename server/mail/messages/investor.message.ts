import { excerpt } from '#server/domain/excerpt.ts';
import { plainText } from '#server/domain/markdown.text.ts';
import type { MailContent } from '../content.ts';

/** Characters. */
const PREVIEWED = 150;

type Parts = {
  projectTitle: string;
  title: string;
  /** Markdown source. */
  content: string;
  link: { url: string; label: string };
};

/** An update for investors alone, with its text. */
export const investorMessage = ({ projectTitle, title, content, link: { url, label } }: Parts): MailContent => ({
  subject: `${projectTitle}: ${title}`,
  preview: excerpt(plainText(content), PREVIEWED),
  heading: title,
  blocks: [
    { kind: 'paragraph', text: `De «${projectTitle}», para quienes invirtieron.` },
    { kind: 'markdown', source: content, page: url },
    { kind: 'button', label, url },
  ],
  reason: `Recibes este correo sobre «${projectTitle}» porque invertiste en él.`,
});
