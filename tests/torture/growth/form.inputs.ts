import { LARGEST_BODY, type Input, type Sent } from './input.ts';
import { filled, restCallsOf, type OpenApi } from './rest.inputs.ts';
import { SHAPES, TEXTS, type Shape } from './shapes.ts';

const BOUNDARY = 'x-a-boundary';

type Part = { name: string; value: string; file?: string };

const written = ({ name, value, file }: Part): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
    file === undefined ? '' : `; filename="${file}"\r\nContent-Type: image/png`
  }\r\n\r\n${value}\r\n`;

const form = (method: string, path: string, parts: Part[]): Sent => ({
  over: 'http',
  method,
  path,
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'apollo-require-preflight': 'true' },
  body: `${parts.map(written).join('')}--${BOUNDARY}--\r\n`,
});

const textOf = (shape: Shape, bytes: number): string => {
  const value: unknown = JSON.parse(shape.json(bytes));
  return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : shape.json(bytes);
};

const many = (count: number, make: (index: number) => string, separator = ','): string =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => make(index)).join(separator);

const UPLOAD = JSON.stringify({
  query: 'mutation ($input: CreateUpdateInput!) { createUpdate(input: $input) { update { id } } }',
  variables: { input: { projectId: '1', title: 'x', content: 'x', media: [{ file: null }] } },
});
const FILE: Part = { name: '1', value: 'x', file: 'a.png' };

/** The `map` of a multipart request with too many entries, paths or levels. */
const MAPS: Record<string, (part: number) => string> = {
  'many entries': (part) => `{${many(9000 * part, (index) => `"${index}":["variables.input.media.0.file"]`)}}`,
  'many places': (part) => `{"1":[${many(8000 * part, (index) => `"variables.input.media.${index}.file"`)}]}`,
  'a place far off': (part) => `{"1":["variables.input.media.${'9'.repeat(Math.max(1, Math.floor(9 * part)))}.file"]}`,
  'a place very far off': (part) => `{"1":["variables.input.media.${'9'.repeat(60_000 * part)}.file"]}`,
  'a deep place': (part) => `{"1":["variables${'.a'.repeat(120_000 * part)}"]}`,
  'a deep place in a list': (part) => `{"1":["variables.input.media${'.0'.repeat(120_000 * part)}"]}`,
  'the place of all objects': (part) => `{"1":["__proto__${'.constructor'.repeat(20_000 * part)}"]}`,
  'a length': (part) => `{"1":["variables.input.media.length${' '.repeat(200_000 * part)}"]}`,
};

function graphqlForms(): Input[] {
  const send = (parts: Part[]): Sent => form('POST', '/graphql', parts);
  const named = (name: string, make: Input['make']): Input => ({
    name: `a form of GraphQL, ${name}`,
    as: 'developer',
    make,
  });
  const bytes = LARGEST_BODY;
  return [
    ...Object.entries(MAPS).map(([name, map]) =>
      named(`map: ${name}`, (part) =>
        send([{ name: 'operations', value: UPLOAD }, { name: 'map', value: map(part) }, FILE]),
      ),
    ),
    ...SHAPES.flatMap((shape) => [
      named(`operations: ${shape.name}`, (part) =>
        send([
          { name: 'operations', value: shape.json(bytes * part) },
          { name: 'map', value: '{}' },
        ]),
      ),
      named(`map: ${shape.name}`, (part) =>
        send([{ name: 'operations', value: UPLOAD }, { name: 'map', value: shape.json(bytes * part) }, FILE]),
      ),
      named(`title: ${shape.name}`, (part) =>
        send([
          {
            name: 'operations',
            value: UPLOAD.replace('"title":"x"', () => `"title":${shape.json((bytes - 1000) * part)}`),
          },
          { name: 'map', value: '{"1":["variables.input.media.0.file"]}' },
          FILE,
        ]),
      ),
    ]),
    ...TEXTS.map((shape) =>
      named(`a name of a file: ${shape.name}`, (part) =>
        send([
          { name: 'operations', value: UPLOAD },
          { name: 'map', value: '{"1":["variables.input.media.0.file"]}' },
          { ...FILE, file: textOf(shape, 70_000 * part).replace(/[\r\n]/g, ' ') },
        ]),
      ),
    ),
    named('many fields', (part) =>
      send(Array.from({ length: Math.ceil(2000 * part) }, () => ({ name: 'a', value: 'b' }))),
    ),
  ];
}

/** Every REST call that takes a form: its fields, unknown names, long names and file names. */
function restForms(document: OpenApi): Input[] {
  return restCallsOf(document).flatMap(({ method, path, operation }) => {
    const content = operation.requestBody?.content['multipart/form-data'];
    if (!content) return [];
    const send = (parts: Part[]): Sent => form(method, filled(path), parts);
    const example = Object.entries(content.example)
      .filter(([, value]) => typeof value === 'string')
      .map(([name, value]) => ({ name, value: String(value) }));
    const named = (name: string, make: Input['make']): Input => ({
      name: `${method} ${path} as a form, ${name}`,
      as: 'developer',
      make,
    });
    return [
      ...[...Object.keys(content.schema.properties), 'unknownField'].flatMap((field) =>
        SHAPES.map((shape) =>
          named(`${field}: ${shape.name}`, (part) =>
            send([
              ...example.filter(({ name }) => name !== field),
              { name: field, value: textOf(shape, LARGEST_BODY * part) },
            ]),
          ),
        ),
      ),
      ...TEXTS.flatMap((shape) => [
        named(`a name of a field: ${shape.name}`, (part) =>
          send([...example, { name: textOf(shape, 70_000 * part).replace(/[\r\n"]/g, '%22'), value: 'x' }]),
        ),
        named(`a name of a file: ${shape.name}`, (part) =>
          send([...example, { name: 'media', value: 'x', file: textOf(shape, 70_000 * part).replace(/[\r\n]/g, ' ') }]),
        ),
      ]),
      named('many fields', (part) =>
        send(
          Array.from({ length: Math.ceil(2000 * part) }, (_, index) => ({
            name: `existing_media[${index}]`,
            value: '/',
          })),
        ),
      ),
      named('one field many times', (part) =>
        send(Array.from({ length: Math.ceil(100 * part) }, () => ({ name: 'title', value: 'x'.repeat(2000) }))),
      ),
    ];
  });
}

export const formInputs = (document: OpenApi): Input[] => [...graphqlForms(), ...restForms(document)];
