import { readFileSync } from 'node:fs';

/** Settings whose values are secrets: never printed, and each may be in a file that its name and `_FILE` names. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'JWT_SECRET',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
];

export const fileVariableOf = (name: string): string => `${name}_FILE`;

type Environment = Record<string, string | undefined>;

/** Inherits from the environment, and has the contents of the files that it names. Faults are added to `faults`. */
export function withSecretFiles(environment: Environment, faults: string[], names = SECRET_SETTINGS): Environment {
  const read = names.flatMap((name) => {
    const [variable, value] = [fileVariableOf(name), environment[name]];
    const file = environment[variable];
    if (!file) return [];
    if (value) faults.push(`${name} and ${variable} are both given: leave one of them out`);
    return value ? [] : [[name, readSecretFile(variable, file, faults)]];
  });
  return Object.assign(Object.create(environment) as Environment, Object.fromEntries(read) as Environment);
}

function readSecretFile(variable: string, file: string, faults: string[]): string {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret === '') faults.push(`${variable} names ${file}, which is empty`);
    return secret;
  } catch (error) {
    faults.push(`${variable} names ${file}, which can't be read (${(error as NodeJS.ErrnoException).code})`);
    return '';
  }
}
