import type { SendResult } from './send.result.ts';

/** A message as nodemailer takes it. */
export type ComposedMail = {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  messageId: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  list?: { unsubscribe: { url: string; comment: string } };
};

/** Where composed messages go. */
export type Transport = {
  /** Never rejects. */
  deliver(mail: ComposedMail): Promise<SendResult>;
  close(): void;
};

/** A message names no file and no address to be read into it. */
export const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true };
