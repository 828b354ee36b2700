import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';
import { CHUNKS } from '#client/chunks.ts';
import { ROOT, sourcesUnder, type Source } from './sources.ts';

/** Functions of `node:fs` that give a file a name, or write to one that has it. */
const WRITERS = /^(?:writeFile|appendFile|copyFile|cp|createWriteStream|rename|link|symlink)(?:Sync)?$/;
const OPENERS = /^open(?:Sync)?$/;

/** Which files of the server write files by themselves, and why no reader meets half of what they write. */
const ALLOWED: Record<string, string> = {
  'server/platform/files/whole.file.ts': 'writes files whole',
  'server/platform/files/folder.store.ts': 'writes to the path it gets from writeWhole',
  'server/platform/files/picture.sizes.ts': 'writes to the path it gets from writeWhole',
  'server/platform/mail/mail.folder.ts': 'writes to the path it gets from writeWhole',
  'server/platform/files/media.store.ts': 'writes to an unfinished path, from which the file is stored',
  'server/platform/files/archive.ts': 'writes to an unfinished path, from which the file is stored',
  'server/platform/files/mp4.ts': 'changes a file at an unfinished path',
  'server/platform/files/write.probe.ts': 'unlinks the file before it is written',
  'server/platform/rest/multipart.ts': 'unlinks the file before it is written',
  'server/backup/backup.ts': 'renames the folder once all is in it',
  'server/backup/automatic.folder.ts': 'renames folders that are removed',
  'server/backup/automatic.store.ts': 'writes into a folder that is checked by its list',
  'server/backup/media.sent.ts': 'writes to an unfinished path, from which the file is stored',
  'server/backup/media.ts': 'writes into the folder that is renamed, or beside the database',
  'server/backup/rows.file.ts': 'writes into the folder that is renamed',
  'server/backup/file.list.ts': 'writes into the folder that is renamed',
  'server/platform/database/sqlite/replacement.ts': 'renames databases that are on the disk',
  'server/platform/database/sqlite/copy.ts': 'renames the copy once it is on the disk',
  'server/platform/database/sqlite/private.file.ts': 'makes empty files for SQLite',
  'server/demo.ts': 'renames the folder once all is in it',
  'server/features/graphql.print.ts': 'is a tool of development',
};

const writesByItself = (source: Source): boolean => {
  const imported = new Set<string>();
  let writes = false;
  const isForReading = ([, flags]: ESTree.Argument[]): boolean => flags?.type === 'Literal' && flags.value === 'r';
  new Visitor({
    ImportDeclaration: ({ source: { value }, specifiers }) => {
      if (!/^node:fs(?:\/promises)?$/.test(value)) return;
      for (const { local } of specifiers) imported.add(local.name);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier' || !imported.has(callee.name)) return;
      writes ||= WRITERS.test(callee.name) || (OPENERS.test(callee.name) && !isForReading(given));
    },
  }).visit(source.program);
  return writes;
};

test('files are written whole: by one function, or where no reader can meet half of one', () => {
  const writers = sourcesUnder('server')
    .filter(writesByItself)
    .map(({ path }) => path);
  expect(writers.sort()).toEqual(Object.keys(ALLOWED).sort());
});

test('each module that is put into a file of scripts is there', () => {
  const pathOf = (name: string) => join(ROOT, /^(client|server)\//.test(name) ? name : `node_modules/${name}`);
  expect(
    Object.values(CHUNKS)
      .flat()
      .filter((name) => !existsSync(pathOf(name))),
  ).toEqual([]);
});
