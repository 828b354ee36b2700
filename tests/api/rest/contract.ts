import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Client, Person, RawAnswer } from '#tests/support/client.ts';

type Operation = {
  parameters: { in: string }[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };

export type Contract = Awaited<ReturnType<typeof readContract>>;

const nameless = (row: string): string => row.replace(/\{\w+\}/g, '{}');

/** Asks like a client that believes the document: an answer it does not describe is an error. */
export async function readContract({ rest }: Client) {
  const document = (await rest(null, 'GET', '/openapi.json')).body as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats(ajv);
  const asked = new Set<string>();

  function validate(path: string, method: string, { status, headers, body }: RawAnswer): void {
    const response = document.paths[path]?.[method.toLowerCase()]?.responses[status];
    if (!response)
      throw new Error(`${method} ${path} answers ${status}, which is not written down: ${JSON.stringify(body)}`);
    const type = headers.get('content-type')?.split(';')[0] ?? '';
    const schema = response.content?.[type]?.schema;
    if (!schema) throw new Error(`${method} ${path} answers with ${type}, which is not written down`);
    const isValid = ajv.compile({ ...schema, components: document.components });
    if (!isValid(body))
      throw new Error(`${method} ${path}: ${ajv.errorsText(isValid.errors)}\n${JSON.stringify(body)}`);
  }

  return {
    document,
    /** Paths of the reads that take a query. */
    withQuery: (): string[] =>
      Object.keys(document.paths).filter((path) =>
        document.paths[path]?.get?.parameters.some((one) => one.in === 'query'),
      ),
    /** Whether a call was made, whatever its path calls its ids. */
    wasAsked: (row: string): boolean => [...asked].some((call) => nameless(call) === nameless(row)),

    /** `path` as the document writes it; `ids` fill its names in turn. */
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
