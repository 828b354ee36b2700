import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Ground } from './engines.ts';
import { SECRET } from './server.process.ts';

const run = promisify(execFile);

/** Runs `npm run backup` or `npm run restore`, as they ship; rejects with what it says when it isn't done. */
export const command = ({ dataDir, databaseUrl }: Ground, name: 'backup' | 'restore', ...given: string[]) =>
  run(process.execPath, [join(import.meta.dirname, `../../dist/server/${name}.js`), ...given], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', JWT_SECRET: SECRET },
  });

/** Whether such a command was done. */
export const isDone = (commanded: Promise<unknown>): Promise<boolean> =>
  commanded.then(
    () => true,
    () => false,
  );
