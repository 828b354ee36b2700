import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readDay, type Day } from '#server/kernel/time/calendar.ts';
import { OPERATOR_TEXTS, TEXT_NAMES, type TextName } from '#server/kernel/operator/operator.texts.ts';
import { cachedFor } from '#server/platform/database/cached.ts';
import type { FindStored } from './operator.text.repository.ts';
import { LEGAL_TEXTS, type TextVersion } from './text.rules.ts';

export type OperatorText = {
  name: TextName;
  /** Markdown. */
  source: string;
  /** Changes with the text, and is the same in every copy of the server that has the same text. */
  version: string;
  /** The day from which it is in force, from its first line; null without such a line. */
  day: Day | null;
  /** What the first line says instead of a day; null when it is right or there is none. */
  wrongDay: string | null;
};

/** A text whose file can't be read, or isn't what a server read last. */
export type TextProblem = { kind: 'missing' | 'different'; file: string; readAt: Date; reason: string };

export type OperatorTexts = ReturnType<typeof createOperatorTexts>;

/** The folder of the texts that come with the product: beside this file, and beside the built server. */
const SHIPPED = join(import.meta.dirname, 'textos');

/** `Fecha: 2026-11-27`, as the first line. */
const DATED = /^Fecha: *(\d{4}-\d{2}-\d{2})[ \t]*(?:\n|$)/;
const EMPTY = 'it is empty';

const VERSION_LENGTH = 12;

/** How long the texts found of other servers are cached: every screen needs them. */
const FOUND_FOR_MS = 60_000;

/** `terminos.md`. */
export const fileOf = (name: TextName): string => `${basename(OPERATOR_TEXTS[name].path)}.md`;

function parseText(name: TextName, file: string): OperatorText | null {
  const text = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim(); // as any editor saves it
  if (text === '') return null;
  const version = hash('sha256', `${name}\n${text}`, 'hex').slice(0, VERSION_LENGTH);
  const written = DATED.exec(text)?.[1] ?? null;
  const day = readDay(written ?? undefined);
  return { name, source: text.replace(DATED, '').trim(), version, day, wrongDay: day === null ? written : null };
}

type ReadText = { text: OperatorText; file: string };

/** Reads files of a folder; each again only after it changed. */
function createTextFolder(folder: string) {
  const known = new Map<TextName, { stamp: string; found: ReadText | null; latest: OperatorText | null }>();

  return {
    /** Null where the file is empty. */
    async read(name: TextName): Promise<ReadText | null> {
      const path = join(folder, fileOf(name));
      const { ino, size, mtimeMs } = await stat(path);
      const stamp = `${ino} ${size} ${mtimeMs}`;
      const former = known.get(name);
      if (former?.stamp === stamp) return former.found;
      const file = await readFile(path, 'utf8');
      const text = parseText(name, file);
      const found = text && { text, file };
      known.set(name, { stamp, found, latest: text ?? former?.latest ?? null });
      return found;
    },

    /** The text that was read last, even if its file is empty or gone by now; null: none was. */
    latest: (name: TextName): OperatorText | null => known.get(name)?.latest ?? null,
  };
}

/**
 * The operator's texts: of `folder`, or, where its file is away, empty or can't be read, as this process or another
 * server read it last. The draft that comes with the product is shown only where there never was another.
 */
export function createOperatorTexts(folder: string, findStored: FindStored) {
  const ownFolder = createTextFolder(folder);
  const shippedFolder = createTextFolder(SHIPPED);
  const storedTexts = new Map(
    TEXT_NAMES.map((name) => {
      const find = async () => {
        const found = await findStored(name);
        return found && parseText(name, found.file);
      };
      return [name, cachedFor(FOUND_FOR_MS, find)] as const;
    }),
  );

  async function shipped(name: TextName): Promise<OperatorText> {
    const found = await shippedFolder.read(name);
    if (!found) throw new Error(`The product comes without ${fileOf(name)}`);
    return found.text;
  }

  /** The file, or why there is none. */
  async function own(name: TextName): Promise<ReadText | string> {
    try {
      return (await ownFolder.read(name)) ?? EMPTY;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? String(error);
    }
  }

  async function read(name: TextName): Promise<OperatorText> {
    const found = await own(name);
    if (typeof found !== 'string') return found.text;
    return ownFolder.latest(name) ?? (await storedTexts.get(name)?.()) ?? shipped(name);
  }

  return {
    read,

    /** Those that people accept. */
    async listLegal(): Promise<TextVersion[]> {
      return Promise.all(LEGAL_TEXTS.map(async (name) => ({ name, version: (await read(name)).version })));
    },

    /** Whether what is shown is the draft that comes with the product. */
    async isDraft(name: TextName): Promise<boolean> {
      return (await read(name)).version === (await shipped(name)).version;
    },

    /** Why its file can't be read although there is one; null where it can be, and where there is none. */
    async refusalOf(name: TextName): Promise<string | null> {
      const found = await own(name);
      return typeof found === 'string' && found !== EMPTY && found !== 'ENOENT' ? found : null;
    },

    /** The content of its file; null where it can't be read. */
    async findFile(name: TextName): Promise<string | null> {
      const found = await own(name);
      return typeof found === 'string' ? null : found.file;
    },

    /** What is wrong with its file, beside what a server read last. */
    async problemOf(name: TextName): Promise<TextProblem | null> {
      const [found, stored] = [await own(name), await findStored(name)];
      if (!stored) return null;
      const about = { file: fileOf(name), readAt: stored.readAt };
      if (typeof found === 'string') return { kind: 'missing', ...about, reason: found };
      const isSame = found.text.version === parseText(name, stored.file)?.version;
      return isSame ? null : { kind: 'different', ...about, reason: 'a server read another text last' };
    },
  };
}
