/** A part of a message, in plain text. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'note'; text: string };

/** What a message says, from which its text and its HTML are made. */
export type MailContent = {
  subject: string;
  /** Shown beside the subject in a list of messages. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the reader gets it. */
  reason: string;
};
