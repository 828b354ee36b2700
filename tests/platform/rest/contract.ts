import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { RawAnswer } from '#tests/support/answer.ts';
import type { Client, Person } from '#tests/support/client.ts';

type Operation = {
  parameters: { in: string; name: string; required?: boolean }[];
  requestBody?: { content: object };
  responses: Record<string, { headers?: object; content?: Record<string, { schema: object }> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; headers: Record<string, object> };
};

/** Headers that are sent wherever they are written down; the others when there is a reason. */
const ALWAYS_SENT = ['X-Request-Id', 'ETag', 'WWW-Authenticate', 'Content-Disposition'];

export type Contract = Awaited<ReturnType<typeof readContract>>;

const nameless = (row: string): string => row.replace(/\{\w+\}/g, '{}');

/** A client that validates every response against the OpenAPI document and throws when it does not conform. */
export async function readContract({ rest }: Client) {
  const document = (await rest(null, 'GET', '/openapi.json')).body as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats(ajv);
  const asked = new Set<string>();

  function validate(path: string, method: string, { status, headers, body }: RawAnswer): void {
    const response = document.paths[path]?.[method.toLowerCase()]?.responses[status];
    if (!response)
      throw new Error(`${method} ${path} answers ${status}, which is not written down: ${JSON.stringify(body)}`);
    const written = Object.keys(response.headers ?? {});
    const wrong = Object.keys(document.components.headers).filter((name) =>
      headers.has(name) ? !written.includes(name) : written.includes(name) && ALWAYS_SENT.includes(name),
    );
    if (wrong.length > 0) throw new Error(`${method} ${path} has other headers than written down: ${wrong.join(', ')}`);
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const schema = response.content?.[type]?.schema;
    if (!schema) throw new Error(`${method} ${path} answers with ${type}, which is not written down`);
    const isValid = ajv.compile({ ...schema, components: document.components });
    if (!isValid(body))
      throw new Error(`${method} ${path}: ${ajv.errorsText(isValid.errors)}\n${JSON.stringify(body)}`);
  }

  return {
    document,
    /** The paths whose GET has query parameters. */
    withQuery: (): string[] =>
      Object.keys(document.paths).filter((path) =>
        document.paths[path]?.get?.parameters.some((one) => one.in === 'query'),
      ),
    /** Whether a call was made, whatever the names of its path parameters. */
    wasAsked: (row: string): boolean => [...asked].some((call) => nameless(call) === nameless(row)),

    /** `path` as in the document; `ids` fill its parameters in order. */
    call: async (
      person: Person,
      method: string,
      path: string,
      {
        ids = [],
        body,
        query = '',
        headers,
      }: {
        ids?: number[];
        body?: unknown;
        query?: string;
        headers?: Record<string, string>;
      } = {},
    ): Promise<RawAnswer> => {
      const left = [...ids];
      const address = path.replace(/\{\w+\}/g, () => String(left.shift()));
      const answer = await rest(person, method, `${address}${query}`, body, headers);
      validate(path, method, answer);
      asked.add(`${method} ${path}`);
      return answer;
    },
  };
}
