import { LARGEST_ADDRESS, type Input } from './input.ts';
import * as SECRET_PATHS from '#server/kernel/paths/secret.paths.ts';

/** Characters: the longest path that is looked at. */
const LONGEST_PATH = 2000;

const PAGES = Object.values(SECRET_PATHS);
const BEGINNINGS = ['', '/api', '/graphql', '/media', '/assets', '/feeds', '/projects', ...PAGES];

/** What fills a path, besides its own beginning. */
const FILLINGS = ['/', '%2f', 'a', 'a/', '/a.', '.', '/..', '%', '%25', '%0a', '%E2%80%A8', ';', '0', 'a%20'];
const ENDINGS = ['', '%0a', '/updates.atom', '.png'];

/** Headers that something in the server reads, each as it begins where it is read on. */
const HEADERS: Record<string, string> = {
  accept: 'image/webp;',
  'accept-encoding': 'br;q=',
  authorization: 'Bearer ',
  'content-type': 'multipart/form-data; boundary=',
  'idempotency-key': '',
  'if-modified-since': 'Tue, ',
  'if-none-match': 'W/"',
  'if-range': '"',
  origin: 'http://',
  range: 'bytes=',
  traceparent: '00-',
  'user-agent': 'Mozilla/5.0 (',
  'x-forwarded-for': '1.1.1.1, ',
};
const VALUES = ['a', ' ', '\t', ',', ';', '"a",', '=', '0', '-', '/', '(', 'a.', 'q=0.0', ' a', ', W/"a"'];
const ASKED = ['/', '/api/projects', '/media/x.png?w=640', '/graphql?query={me{id}}', '/feeds/x/updates.atom'];

const sized = (before: string, unit: string, after: string, size: number): string =>
  before + unit.repeat(Math.max(1, Math.floor((size - before.length - after.length) / unit.length))) + after;

const get = (name: string, make: (part: number) => { path: string; headers?: Record<string, string> }): Input => ({
  name,
  as: 'nobody',
  make: (part) => ({ over: 'http', method: 'GET', headers: {}, body: null, ...make(part) }),
});

const pathInputs = (): Input[] =>
  [LONGEST_PATH, LARGEST_ADDRESS].flatMap((largest) =>
    BEGINNINGS.flatMap((beginning) =>
      [...FILLINGS, ...(beginning === '' ? [] : [beginning])].flatMap((filling) =>
        ENDINGS.map((ending) =>
          get(`a path of ${largest}: ${beginning}/${filling}…${ending}`, (part) => ({
            path: sized(`${beginning}/`, filling, ending, largest * part),
          })),
        ),
      ),
    ),
  );

const headerInputs = (): Input[] =>
  Object.entries(HEADERS).flatMap(([header, beginning]) =>
    VALUES.flatMap((unit) =>
      ASKED.map((path) =>
        get(`${header} of ${path}: ${beginning}${unit}…`, (part) => ({
          path,
          headers: { [header]: sized(beginning, unit, 'x', LARGEST_ADDRESS * part) },
        })),
      ),
    ),
  );

/** Every known beginning of a path and every header that is read, filled with what a search may go over again. */
export const addressInputs = (): Input[] => [...pathInputs(), ...headerInputs()];
