import { JSON_HEADERS, LARGEST_ADDRESS, LARGEST_BODY, whoSends, type Input, type Sent } from './input.ts';
import { SHAPES, TEXTS, type Shape } from './shapes.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header' };
type Operation = {
  parameters: Parameter[];
  security?: [];
  requestBody?: { content: Record<string, { schema: { properties: object }; example: object }> };
};
export type OpenApi = { paths: Record<string, Record<string, Operation>> };

export type RestCall = { method: string; path: string; operation: Operation };

export const restCallsOf = ({ paths }: OpenApi): RestCall[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** The address with an existing id for every parameter. */
export const filled = (path: string): string => `/api${path.replace(/\{\w+\}/g, '1')}`;

/** The value as part of an address; lone surrogates are replaced, because they cannot be encoded. */
const inAddress = (shape: Shape, part: number): string => {
  const text = String(JSON.parse(shape.json((LARGEST_ADDRESS * part) / 3)));
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).slice(0, LARGEST_ADDRESS * part);
};

const get = (method: string, path: string, headers: Record<string, string> = {}): Sent => ({
  over: 'http',
  method,
  path,
  headers,
  body: null,
});

/** Every field of every body, every part of every address, every parameter and header of every call. */
export function restInputs(document: OpenApi): Input[] {
  return restCallsOf(document).flatMap(({ method, path, operation }) => {
    const call = `${method} ${path}`;
    const as = operation.security ? 'nobody' : whoSends(path);
    const named = (what: string, make: Input['make']): Input => ({ name: `${call} ${what}`, as, make });
    const json = operation.requestBody?.content['application/json'];
    const send = (body: string): Sent => ({ over: 'http', method, path: filled(path), headers: JSON_HEADERS, body });
    const bodies = json
      ? SHAPES.flatMap((shape) => [
          named(`as a body: ${shape.name}`, (part) => send(shape.json(LARGEST_BODY * part))),
          ...[...Object.keys(json.schema.properties), 'unknownField'].map((field) =>
            named(`${field}: ${shape.name}`, (part) => {
              const value = shape.json((LARGEST_BODY - 2000) * part);
              const body = JSON.stringify({ ...json.example, [field]: '\u0000' });
              return send(body.replace('"\\u0000"', () => value));
            }),
          ),
        ])
      : [];
    const addresses = operation.parameters.flatMap((parameter) =>
      TEXTS.map((shape) =>
        named(`${parameter.name} in the ${parameter.in}: ${shape.name}`, (part) => {
          if (parameter.in === 'query')
            return get(method, `${filled(path)}?${parameter.name}=${inAddress(shape, part)}`);
          if (parameter.in === 'header') return get(method, filled(path), { [parameter.name]: inAddress(shape, part) });
          return get(
            method,
            `/api${path.replace(`{${parameter.name}}`, () => inAddress(shape, part)).replace(/\{\w+\}/g, '1')}`,
          );
        }),
      ),
    );
    const pairs = named('many parameters', (part) =>
      get(method, `${filled(path)}?${'page=1&search=a&'.repeat(800 * part)}`),
    );
    return [...bodies, ...addresses, ...(method === 'GET' ? [pairs] : [])];
  });
}
