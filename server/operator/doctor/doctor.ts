import { checkBackups } from './backups.check.ts';
import { checkDatabase } from './database.check.ts';
import { checkDisk, checkFiles } from './files.check.ts';
import { fault, type Finding } from './finding.ts';
import { checkMail } from './mail.check.ts';
import { checkPublicAddress } from './public.address.check.ts';
import { checkSecret } from './secret.check.ts';
import { checkSettings } from './settings.check.ts';
import { checkTexts } from './texts.check.ts';

/** `toDo`: when it can't be done. */
type Check = { name: string; toDo: string; find: () => Finding[] | Promise<Finding[]> };

/** The first line: database errors add the statement's values below. An error of several has no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return String(message || code || error).split('\n', 1)[0] ?? '';
}

async function run({ name, toDo, find }: Check): Promise<Finding[]> {
  try {
    return await find();
  } catch (error) {
    return [fault(name, `${reasonOf(error)}: ${toDo}`)];
  }
}

/** Looks at everything that the server needs, whether it runs or not, and leaves all as it is. */
export async function examine(): Promise<Finding[]> {
  const { config, findings } = checkSettings();
  if (!config) return findings;
  const texts: Check = { name: 'texts', toDo: 'correct TEXTS_DIR', find: () => checkTexts(config) };
  const checks: Check[] = [
    { name: 'database', toDo: 'start it, or correct DATABASE_URL or DATA_DIR', find: () => checkDatabase(config) },
    { name: 'secret', toDo: "give the file to the server's user", find: () => checkSecret(config) },
    { name: 'media', toDo: "give it to the server's user, or correct S3_…", find: () => checkFiles(config) },
    { name: 'disk', toDo: "give the folder to the server's user", find: () => checkDisk(config) },
    { name: 'backups', toDo: 'correct BACKUP_TO or BACKUP_S3_…', find: () => checkBackups(config) },
    { name: 'mail', toDo: 'correct SMTP_URL', find: () => checkMail(config) },
    { name: 'address', toDo: 'correct PUBLIC_URL', find: () => checkPublicAddress(config) },
  ];
  const found = (await Promise.all(checks.map(run))).flat();
  // Last, because two readers of one SQLite database at once would leave its journal there.
  return [...findings, ...found, ...(await run(texts))];
}
