import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { writeWhole } from '#server/platform/files/whole.file.ts';
import { resultOfError } from './send.result.ts';
import { NO_ACCESS, type Transport } from './transport.ts';

/** Above this number the oldest messages are deleted. */
const MAX_MAILS = 500;

/** Names of messages begin with when they were written. */
export const EML = /^[\w.-]+\.eml$/;

/** The messages of a folder by name, newest first. */
export async function listMessages(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => EML.test(name) && !name.startsWith('.'))
    .sort()
    .reverse();
}

/** Writes messages as files, for their owner alone: their links have secrets. */
export function createFolderTransport(folder: string): Transport {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, ...NO_ACCESS });
  return {
    async deliver(mail) {
      try {
        const { message } = await composer.sendMail(mail);
        const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
        const name = `${time}-${mail.messageId.replaceAll(/[^\w.-]/g, '_')}.eml`;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(join(folder, name), (unfinished) => writeFile(unfinished, message, { mode: 0o600 }));
        const old = (await listMessages(folder)).slice(MAX_MAILS);
        for (const left of old) await rm(join(folder, left), { force: true });
        return { state: 'accepted', response: name };
      } catch (error) {
        return resultOfError(error);
      }
    },
    close: () => undefined,
  };
}
