import type { Api, OriginalCall, Request } from './api.ts';
import { readAnswer, type Answer, type RawAnswer } from './answer.ts';
import { requireNamedErrors } from './named.errors.ts';

/** The token of an authenticated user, or null for an anonymous one. */
export type Person = { token: string } | null;

export type Client = ReturnType<typeof createClient>;

/**
 * URL of Prism, which validates the REST responses of every server; `x-upstream` tells the relay behind it which one.
 */
const { REST_PROXY } = process.env;

/** The document of a multipart request; empty if there is none. */
function queryOf(form: FormData): string {
  const operations = form.get('operations');
  const [, query = '""'] = /"query":("(?:[^"\\]|\\.)*")/s.exec(typeof operations === 'string' ? operations : '') ?? [];
  return JSON.parse(query) as string;
}

/** A client of a running server for both APIs, over real HTTP. */
export function createClient(url: string) {
  const authorization = (person: Person): Record<string, string> =>
    person ? { authorization: `Bearer ${person.token}` } : {};

  const send = (path: string, init: RequestInit): Promise<RawAnswer> => sendTo(`${url}${path}`, init);

  async function sendTo(address: string, init: RequestInit): Promise<RawAnswer> {
    const response = await fetch(address, init);
    const violations = response.headers.get('sl-violations');
    if (violations?.includes('"location":["response"')) throw new Error(`${address}: ${violations}`);
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }

  const rest = (person: Person, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    body instanceof FormData
      ? send(`/api${path}`, { method, body, headers: { ...authorization(person), ...headers } })
      : sendTo(`${REST_PROXY ?? `${url}/api`}${path}`, {
          method,
          headers: {
            ...authorization(person),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(REST_PROXY ? { 'x-upstream': url } : {}),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });

  async function sendOperation(query: string, init: RequestInit): Promise<RawAnswer> {
    const answer = await send('/graphql', { method: 'POST', ...init });
    requireNamedErrors(query, answer.body);
    return answer;
  }

  const graphql = (person: Person, query: string, variables: object = {}, headers: Record<string, string> = {}) =>
    sendOperation(query, {
      headers: { ...authorization(person), 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });

  const graphqlUpload = (person: Person, form: FormData) =>
    sendOperation(queryOf(form), {
      headers: { ...authorization(person), 'apollo-require-preflight': 'true' },
      body: form,
    });

  return {
    send,
    rest,
    graphql,
    graphqlUpload,

    /** Runs one use case through GraphQL, or one of the original calls through one API; both return the same shape. */
    async ask<T>(...asked: [Person, Request<T>] | [Api, Person, OriginalCall<T>]): Promise<Answer<T>> {
      if (asked[0] === 'rest') {
        const [, person, { rest: call }] = asked;
        return readAnswer(await rest(person, call.method, call.path, call.body, call.headers), call.pick);
      }
      const [person, request] = (asked.length === 2 ? asked : asked.slice(1)) as [Person, Request<T>];
      const { query, variables, form, pick } = request.graphql;
      const raw = form ? await graphqlUpload(person, form) : await graphql(person, query, variables);
      return readAnswer(raw, pick);
    },
  };
}
