import { withoutPassword } from '#server/kernel/url.password.ts';

/** A bucket of an S3-compatible store, addressed by path. */
export type S3Settings = {
  /** Without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of all file names: empty, or ending with a slash. */
  prefix: string;
};

export type Environment = Record<string, string | undefined>;

const REQUIRED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Environment variables with which files are in the data folder. */
export const NO_FILE_STORE: Environment = Object.fromEntries(
  [...REQUIRED, 'S3_REGION', 'S3_PREFIX'].flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, '']),
);

const FORMS: [name: string, form: RegExp, expected: string][] = [
  ['S3_ENDPOINT', /^https?:\/\/[^\s/@?#]+\/?$/, 'http(s)://host, without a path'],
  ['S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'],
  ['S3_REGION', /^[\w-]+$/, 'the name of a region'],
  ['S3_PREFIX', /^[\w./-]+$/, 'of letters, digits, and . _ - /'],
];

/** Settings whose values have not the form they must have. */
export const formFaults = (environment: Environment): string[] =>
  FORMS.flatMap(([name, form, expected]) => {
    const text = environment[name];
    return text && !form.test(text) ? [`${name} must be ${expected}, not "${withoutPassword(text)}"`] : [];
  });

/** Null: files are in the data folder. Faults of the environment are added to `faults`. */
export function readFileStore(environment: Environment, faults: string[]): S3Settings | null {
  const present = REQUIRED.filter((name) => environment[name]);
  if (present.length === 0) return null;
  const missing = REQUIRED.filter((name) => !environment[name]);
  if (missing.length > 0) faults.push(`${missing.join(', ')} must be given with ${present.join(', ')}`);
  faults.push(...formFaults(environment));
  const prefix = prefixOf(environment['S3_PREFIX'] ?? '');
  if (/(^|\/)exports\/$/.test(prefix)) faults.push('S3_PREFIX must not end in "exports", where copies of data are');
  return {
    ...accessTo(environment),
    bucket: environment['S3_BUCKET'] ?? '',
    prefix,
  };
}

/** Where a store is, and what opens it. */
export const accessTo = (environment: Environment): Omit<S3Settings, 'bucket' | 'prefix'> => ({
  endpoint: (environment['S3_ENDPOINT'] ?? '').replace(/\/$/, ''),
  region: environment['S3_REGION'] || 'us-east-1',
  accessKeyId: environment['S3_ACCESS_KEY_ID'] ?? '',
  secretAccessKey: environment['S3_SECRET_ACCESS_KEY'] ?? '',
});

/** What the names of files in these folders begin with: empty, or with a slash at the end. */
export const prefixOf = (path: string): string =>
  path
    .split('/')
    .filter(Boolean)
    .map((folder) => `${folder}/`)
    .join('');
