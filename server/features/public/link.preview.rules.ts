import { excerpt } from '#server/kernel/excerpt.ts';
import { plainText } from '#server/kernel/markdown.text.ts';
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

export const linkPreviewOf = (project: Project, studioName: string | null): LinkPreview => ({
  projectId: project.id,
  title: project.title,
  studioName,
  text: excerpt(plainText(project.shortDescription || project.description), MAX_TEXT),
  coverImage: project.coverImage,
});
