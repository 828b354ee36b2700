import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readDay, type Day } from '#server/kernel/calendar.ts';
import { OPERATOR_TEXTS, type TextName } from '#server/kernel/operator.texts.ts';
import { LEGAL_TEXTS, type TextVersion } from './text.rules.ts';

export type OperatorText = {
  name: TextName;
  /** Markdown. */
  source: string;
  /** Changes with the text, and is the same in every copy of the server that has the same text. */
  version: string;
  /** Since when it is in force, by its first line; null without such a line. */
  day: Day | null;
};

export type OperatorTexts = ReturnType<typeof createOperatorTexts>;

/** The folder of the texts that come with the product: beside this file, and beside the built server. */
const SHIPPED = join(import.meta.dirname, 'textos');

/** `Fecha: 2026-11-27`, as the first line. */
const DATED = /^Fecha: *(\d{4}-\d{2}-\d{2})[ \t]*(?:\n|$)/;

const VERSION_LENGTH = 12;

/** `terminos.md`. */
export const fileOf = (name: TextName): string => `${basename(OPERATOR_TEXTS[name].path)}.md`;

function parseText(name: TextName, file: string): OperatorText | null {
  const text = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim(); // as any editor saves it
  if (text === '') return null;
  const version = hash('sha256', `${name}\n${text}`, 'hex').slice(0, VERSION_LENGTH);
  return { name, source: text.replace(DATED, '').trim(), version, day: readDay(DATED.exec(text)?.[1]) };
}

/** Reads files of a folder; each again only after it changed. */
function createTextFolder(folder: string) {
  const known = new Map<TextName, { stamp: string; text: OperatorText | null }>();

  /** Null where there is no text. */
  return async (name: TextName): Promise<OperatorText | null> => {
    const path = join(folder, fileOf(name));
    const { ino, size, mtimeMs } = await stat(path);
    const stamp = `${ino} ${size} ${mtimeMs}`;
    const former = known.get(name);
    if (former?.stamp === stamp) return former.text;
    const text = parseText(name, await readFile(path, 'utf8'));
    known.set(name, { stamp, text });
    return text;
  };
}

/**
 * The operator's texts: of `folder`, and where it has no such file, or an empty one, the one that comes with the
 * product.
 */
export function createOperatorTexts(folder: string) {
  const readOwn = createTextFolder(folder);
  const readShipped = createTextFolder(SHIPPED);

  async function shipped(name: TextName): Promise<OperatorText> {
    const text = await readShipped(name);
    if (!text) throw new Error(`The product comes without ${fileOf(name)}`);
    return text;
  }

  /** A file that can't be read counts as missing here, because every page would fail otherwise. */
  async function read(name: TextName): Promise<OperatorText> {
    return (await readOwn(name).catch(() => null)) ?? shipped(name);
  }

  return {
    read,

    /** Those that people accept. */
    async listLegal(): Promise<TextVersion[]> {
      return Promise.all(LEGAL_TEXTS.map(async (name) => ({ name, version: (await read(name)).version })));
    },

    /** Whether what is shown is the draft that comes with the product. Fails where the file can't be read. */
    async isDraft(name: TextName): Promise<boolean> {
      const own = await readOwn(name).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return own === null || own.version === (await shipped(name)).version;
    },
  };
}
