import type { FastifyInstance } from 'fastify';
import { DomainError, problem } from '#server/domain/errors.ts';

const REPEATED_KEY = problem('BAD_REQUEST', 'El cuerpo de la solicitud repite una clave');
const TOO_MANY_DIGITS = problem('BAD_REQUEST', 'El cuerpo de la solicitud tiene un número con demasiadas cifras');

/** No number is written with more: whatever followed would be rounded away. */
const DIGITS = 17;

/** A key with its colon, any other text, a bracket, or a number, in JSON that is known to be valid. */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{[\]}]|\d[\d.]*/g;

/**
 * In valid JSON: nobody can tell which of two values with one key was meant, nor what a number that is cut short came
 * to.
 */
export function ambiguityOf(json: string): DomainError | null {
  const keysOf: (Set<string> | null)[] = [];
  for (const [token, text = '', colon] of json.matchAll(TOKEN)) {
    if (token === '{') keysOf.push(new Set());
    else if (token === '[') keysOf.push(null);
    else if (token === '}' || token === ']') keysOf.pop();
    else if (colon !== undefined) {
      const [keys, key] = [keysOf.at(-1), JSON.parse(text) as string];
      if (keys?.has(key)) return new DomainError(REPEATED_KEY);
      keys?.add(key);
    } else if (text === '' && token.replace('.', '').length > DIGITS) return new DomainError(TOO_MANY_DIGITS);
  }
  return null;
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
