/** A part of a message; all but Markdown is plain text. */
export type Block = PlainBlock | MarkdownBlock;

type PlainBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'quote'; text: string }
  | { kind: 'section'; title: string; url: string; items: readonly LinkedText[] }
  | { kind: 'note'; text: string };

/** What somebody wrote; `page` shows it, its relative addresses start there. */
export type MarkdownBlock = { kind: 'markdown'; source: string; page: string };

/** What Markdown was rendered as. */
export type WrittenBlock = { kind: 'written'; html: string; text: string };

export type RenderedBlock = PlainBlock | WrittenBlock;

export type LinkedText = { text: string; url: string };

/** What a message says, from which its text and its HTML are made. */
export type MailContent<Part = Block> = {
  subject: string;
  /** Shown beside the subject in a list of messages. */
  preview: string;
  /** The subject by default. */
  heading?: string;
  blocks: readonly Part[];
  /** Why the reader gets it. */
  reason: string;
};

export type RenderedContent = MailContent<RenderedBlock>;
