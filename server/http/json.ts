import type { FastifyInstance } from 'fastify';
import { DomainError, problem } from '#server/domain/errors.ts';
import { isExactNumber } from '#server/domain/exact.number.ts';

const REPEATED_KEY = problem('BAD_REQUEST', 'El cuerpo de la solicitud repite una clave');
const TOO_MANY_DIGITS = problem('BAD_REQUEST', 'El cuerpo de la solicitud tiene un número con demasiadas cifras');

const SPACES = new Set(' \t\r\n');
const DIGITS = '0123456789';
const BEGIN_NUMBERS = new Set(`-${DIGITS}`);
const CONTINUE_NUMBERS = new Set(`${DIGITS}.+-eE`);

/**
 * Only for text that JSON.parse has already read. Nobody can tell which of two values with one key was meant, nor what
 * a number came to that can't be kept whole. Each character is looked at once.
 */
export function ambiguityOf(json: string): DomainError | null {
  const keysOf: (Set<string> | null)[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at);
    if (character === '{') keysOf.push(new Set());
    else if (character === '[') keysOf.push(null);
    else if (character === '}' || character === ']') keysOf.pop();
    else if (character === '"') {
      const start = at;
      at = endOfText(json, start);
      if (!isKey(json, at + 1)) continue;
      const [keys, key] = [keysOf.at(-1), JSON.parse(json.slice(start, at + 1)) as string];
      if (keys?.has(key)) return new DomainError(REPEATED_KEY);
      keys?.add(key);
    } else if (BEGIN_NUMBERS.has(character)) {
      const start = at;
      while (CONTINUE_NUMBERS.has(json.charAt(at + 1))) at += 1;
      if (!isExactNumber(json.slice(start, at + 1))) return new DomainError(TOO_MANY_DIGITS);
    }
  }
  return null;
}

/** Where the quote stands that closes the text opened at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1;
  return at;
}

function isKey(json: string, after: number): boolean {
  let at = after;
  while (SPACES.has(json.charAt(at))) at += 1;
  return json.charAt(at) === ':';
}

/** Reads JSON that can be read in one way alone. An empty body is none: many clients announce JSON and send nothing. */
export function readJson(routes: FastifyInstance): void {
  const parse = routes.getDefaultJsonParser('error', 'error');
  routes.removeContentTypeParser('application/json');
  routes.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    void parse(request, body, (error, parsed) => done(error ?? ambiguityOf(body), parsed));
  });
}
