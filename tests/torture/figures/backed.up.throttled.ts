import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import Database from 'better-sqlite3';
import sharp from 'sharp';
import { LIST, MEDIA, type Digest, type FileList } from '#server/backup/file.list.ts';
import { NAMED_FILES } from '#server/backup/media.ts';
import { APIS } from '#tests/support/api.ts';
import { createUpdate, deleteUpdate } from '#tests/support/cases/updates.ts';
import { createClient } from '#tests/support/client.ts';
import { noise, video } from '#tests/support/media.ts';
import { command, isDone } from '../command.ts';
import { onSqlite, type Ground } from '../engines.ts';
import { times, type Figure } from '../figure.ts';
import { projectOn, registerOn } from '../people.ts';
import { startServer, type ServerProcess } from '../server.process.ts';

/** Files that were half written while a backup was made, and that its rows name. */
const FILES = 500;
/** Milliseconds that the server stands still when a picture appears. */
const STILL = 300;
const STUDIOS = 3;
/** Films of each studio: with them a backup takes long enough for a file to be half written and then named by a row. */
const FILMS = 10;

/** The name of a file, also while it has another because it isn't whole. */
const finalName = (name: string): string => /^\.(.+)\.[0-9a-f]+\.part$/.exec(name)?.[1] ?? name;

/** Stops the server as soon as a picture appears in the folder, and notes how much of it is there; thumbnails go on. */
function throttle({ child }: ServerProcess, folder: string) {
  const bytesThen = new Map<string, number>();
  const watcher = watch(folder, (_event, name) => {
    if (!name || extname(finalName(name)) !== '.png' || bytesThen.has(finalName(name))) return;
    child.kill('SIGSTOP');
    const bytes = statSync(join(folder, name), { throwIfNoEntry: false })?.size;
    if (bytes !== undefined) bytesThen.set(finalName(name), bytes);
    setTimeout(() => child.kill('SIGCONT'), STILL);
  });
  return { bytesThen, end: () => watcher.close() };
}

/** Studios publish pictures until `stop`; `clear` deletes what is published, so that the folder stays small. */
async function publish(url: string) {
  const client = createClient(url);
  const [image, film] = [{ file: await noise(700, 500, 'png') }, { file: video(4_000_000) }];
  const films = Array.from({ length: FILMS }, () => film);
  const state = { stop: false, deletions: [] as (() => Promise<void>)[] };
  const studios = Array.from({ length: STUDIOS }, async (_, index) => {
    const studio = await registerOn(url, `dev${index}@tortura.test`, 'developer');
    const projectId = await projectOn(url, studio, 5);
    const sent = { title: 'Uno', content: 'Texto' };
    void (await client.ask('rest', studio, createUpdate(projectId, { ...sent, files: films }))).data;
    for (let turn = 0; !state.stop; turn += 1) {
      const api = APIS[turn % 2] ?? 'rest';
      const { id } = (await client.ask(api, studio, createUpdate(projectId, { ...sent, files: [image] }))).data;
      state.deletions.push(async () => void (await client.ask(api, studio, deleteUpdate(projectId, id))).data);
    }
  });
  return {
    clear: () => Promise.all(state.deletions.splice(0).map((remove) => remove())),
    async stop() {
      state.stop = true;
      await Promise.all(studios);
    },
  };
}

/** Whether a file of a backup is as listed, equals the server's, and can be decoded. */
async function isWhole(path: string, original: string, { bytes, sha256 }: Digest): Promise<boolean> {
  const content = readFileSync(path);
  const isListed = content.length === bytes && createHash('sha256').update(content).digest('hex') === sha256;
  if (!isListed || !content.equals(readFileSync(original))) return false;
  const decoded = path.endsWith('.mp4') ? Promise.resolve() : sharp(content, { failOn: 'truncated' }).stats();
  return isDone(decoded);
}

function namedIn(folder: string): string[] {
  const database = new Database(join(folder, 'fichin.db'), { readonly: true });
  try {
    return database.prepare<[], string>(NAMED_FILES).pluck().all();
  } finally {
    database.close();
  }
}

/** Makes a backup and looks at every file that its rows name. */
async function backUp(ground: Ground, folder: string, bytesThen: Map<string, number>) {
  bytesThen.clear();
  await command(ground, 'backup', folder);
  const then = new Map(bytesThen);
  const { list } = JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as { list: FileList };
  const looked = { files: 0, wereHalf: 0, areHalf: 0 };
  for (const name of namedIn(folder)) {
    const [path, listed] = [join(folder, MEDIA, name), list.files[`${MEDIA}/${name}`]];
    const original = join(ground.dataDir, MEDIA, name);
    looked.files += 1;
    if ((then.get(name) ?? Infinity) < statSync(original).size) looked.wereHalf += 1;
    if (!listed || !existsSync(path) || !(await isWhole(path, original, listed))) looked.areHalf += 1;
  }
  return looked;
}

async function backUpAmid(ground: Ground, server: ServerProcess, folder: string, wanted: number) {
  const { bytesThen, end } = throttle(server, join(ground.dataDir, MEDIA));
  const { clear, stop } = await publish(server.url);
  const sum = { backups: 0, refused: 0, files: 0, wereHalf: 0, areHalf: 0 };
  for (; sum.wereHalf < wanted; sum.backups += 1) {
    await clear();
    const copy = join(folder, `copy${sum.backups}`);
    const { files, wereHalf, areHalf } = await backUp(ground, copy, bytesThen);
    sum.files += files;
    sum.wereHalf += wereHalf;
    sum.areHalf += areHalf;
    if (!(await isDone(command(ground, 'backup', '--verify', copy)))) sum.refused += 1;
    rmSync(copy, { recursive: true });
  }
  end();
  server.child.kill('SIGCONT');
  await stop();
  return sum;
}

export const backedUpThrottled: Figure = {
  name: 'backups of a server that stands still whenever it has begun to write a file: half-written files in them',
  goal: `0 of ${FILES} that were half written meanwhile, and --verify agrees`,
  measure: (scale) =>
    onSqlite(async (ground) => {
      const folder = mkdtempSync(join(tmpdir(), 'fichin-throttled-'));
      const server = await startServer(ground);
      try {
        const sum = await backUpAmid(ground, server, folder, times(scale, FILES));
        const { backups, files, wereHalf, areHalf, refused } = sum;
        return {
          value: `${areHalf} half-written of ${wereHalf} (${files} files in ${backups} backups), ${refused} refused`,
          ok: areHalf + refused === 0,
        };
      } finally {
        await server.end('SIGKILL');
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};
