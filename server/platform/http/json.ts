import type { FastifyInstance } from 'fastify';
import { DomainError, problem } from '#server/kernel/errors.ts';
import { isExactNumber } from '#server/kernel/money/exact.number.ts';

const REPEATED_KEY = problem('BAD_REQUEST', 'El cuerpo de la solicitud repite una clave');
const TOO_MANY_DIGITS = problem('BAD_REQUEST', 'El cuerpo de la solicitud tiene un número con demasiadas cifras');

/** Character codes. */
const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const [MINUS, ZERO, NINE, SPACE] = [0x2d, 0x30, 0x39, 0x20];

/** The problem of valid JSON that is ambiguous: duplicate keys, or numbers that lose digits. One pass over the text. */
export function ambiguityOf(json: string): DomainError | null {
  const keysOf: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === OPEN_OBJECT) keysOf.push(new Set());
    else if (code === OPEN_LIST) keysOf.push(null);
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) keysOf.pop();
    else if (code === QUOTE) {
      const start = at;
      at = endOfText(json, start);
      if (!isKey(json, at + 1)) continue;
      const [keys, key] = [keysOf.at(-1), keyIn(json.slice(start, at + 1))];
      if (keys?.has(key)) return new DomainError(REPEATED_KEY);
      keys?.add(key);
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const start = at;
      at = endOfNumber(json, start);
      if (!isExactNumber(json.slice(start, at + 1))) return new DomainError(TOO_MANY_DIGITS);
    }
  }
  return null;
}

/** Index of the quote that closes the string opened at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  for (let code = json.charCodeAt(at); code !== QUOTE && at < json.length; code = json.charCodeAt(at)) {
    at += code === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** Index of the last character of the number that begins at `start`; valid JSON has nothing else after it. */
function endOfNumber(json: string, start: number): number {
  let at = start;
  for (let next = json.charCodeAt(at + 1); continuesNumber(next); next = json.charCodeAt(at + 1)) at += 1;
  return at;
}

const continuesNumber = (code: number): boolean =>
  code > SPACE && code !== COMMA && code !== CLOSE_LIST && code !== CLOSE_OBJECT;

const keyIn = (text: string): string => (text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1));

function isKey(json: string, after: number): boolean {
  let at = after;
  while (json.charCodeAt(at) <= SPACE) at += 1;
  return json.charCodeAt(at) === COLON;
}

/** Parses JSON strictly. An empty body is undefined: many clients announce JSON and send nothing. */
export function readJson(routes: FastifyInstance): void {
  const parse = routes.getDefaultJsonParser('error', 'error');
  routes.removeContentTypeParser(['application/json', 'text/plain']);
  routes.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body, (error, parsed) => done(error ?? ambiguityOf(body), parsed));
  });
}
