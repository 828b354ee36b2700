import { excerpt } from '#server/kernel/text/excerpt.ts';
import { plainExcerpt } from '#server/kernel/markdown/markdown.text.ts';
import type { Project } from '#server/features/projects/project.rules.ts';

/** What the preview of a link to a published project shows to anybody, signed in or not. */
export type LinkPreview = {
  projectId: number;
  title: string;
  /** Null: an independent developer. */
  studioName: string | null;
  /** One line of plain text. */
  text: string;
  coverImage: string | null;
};

/** Characters: messengers show two or three lines. */
const MAX_TEXT = 200;

/** One line of plain text, of Markdown. */
export const previewText = (markdown: string): string => plainExcerpt(markdown, MAX_TEXT);

export const linkPreviewOf = (project: Project, studioName: string | null): LinkPreview => ({
  projectId: project.id,
  title: project.title,
  studioName,
  text: excerpt((project.shortDescription || project.description).trim().replace(/\s+/g, ' '), MAX_TEXT),
  coverImage: project.coverImage,
});
