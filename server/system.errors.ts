import { OperatorError } from './kernel/operator/operator.error.ts';

/** An error of the operating system, SQLite or Node. */
type SystemError = Error & { code?: unknown; syscall?: string; path?: string; address?: string; port?: number };

/** Null if an error with this code isn't an ordinary one. */
type Sentence = (error: SystemError) => string | null;

const FULL: Sentence = () => 'The disk is full: make room, then try again';
/** What a system call does with a path; `write` if it isn't here. */
const ACTIONS: Record<string, string> = { open: 'read or write', scandir: 'read', stat: 'read', lstat: 'read' };
const NOT_ALLOWED: Sentence = (error) => refusalOf(error, ACTIONS[error.syscall ?? ''] ?? 'write');
const READ_ONLY: Sentence = (error) => refusalOf(error, 'write');
const refusalOf = ({ path, syscall, port }: SystemError, action: string): string | null =>
  syscall === 'listen'
    ? `This user may not listen on port ${port}: set PORT to another, above 1023`
    : path === undefined
      ? null
      : `This user may not ${action} ${path}: give it to the user, or, if it is in DATA_DIR, set that to another folder`;
const NO_FOLDER: Sentence = ({ path, syscall, code }) =>
  syscall === 'mkdir'
    ? `${path} can't be a folder: it, or a part of its path, is a file`
    : code === 'ENOTDIR' && path !== undefined
      ? `There can be no ${path}: a part of its path is a file`
      : null;
const DAMAGED: Sentence = ({ message }) => `The database is damaged (${message}): restore a backup`;
const NOT_OPENED: Sentence = ({ message }) =>
  `The database can't be opened or written by this user (${message}): give it the folder and the files in it`;

const LOCKED: Sentence = () =>
  'Another program holds the database, such as sqlite3 or what copies the file: end it, then try again';

/** Sentences by beginnings of codes. */
const SENTENCES: [code: string, sentence: Sentence][] = [
  ['EADDRINUSE', ({ port, address }) => `Port ${port} of ${address} is in use: stop what listens there, or set PORT`],
  ['EADDRNOTAVAIL', ({ address }) => `${address} is no address of this machine: set HOST to one`],
  ['EACCES', NOT_ALLOWED],
  ['EPERM', NOT_ALLOWED],
  ['EROFS', READ_ONLY],
  ['ENOTDIR', NO_FOLDER],
  ['EEXIST', NO_FOLDER],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['SQLITE_FULL', FULL],
  ['SQLITE_BUSY', LOCKED],
  ['SQLITE_CORRUPT', DAMAGED],
  ['SQLITE_NOTADB', DAMAGED],
  ['SQLITE_CANTOPEN', NOT_OPENED],
  ['SQLITE_READONLY', NOT_OPENED],
  [
    'ERR_DLOPEN_FAILED',
    () => `A package was built for another Node than this one, ${process.version}: run npm ci again`,
  ],
];

/** What an operator can do about an ordinary error of the machine; null for other errors. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof OperatorError) return null; // which says all itself
  const code = String((error as SystemError).code);
  const [, sentence] = SENTENCES.find(([beginning]) => code.startsWith(beginning)) ?? [];
  return sentence?.(error) ?? sentenceOf(error.cause);
}
