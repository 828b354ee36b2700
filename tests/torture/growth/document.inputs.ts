import { LARGEST_BODY, post, type Input } from './input.ts';
import { SHAPES } from './shapes.ts';

const many = (count: number, make: (index: number) => string, separator = ' '): string =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => make(index)).join(separator);

/** Queries by a share of the largest document: with many tokens up to the limit, or with long ones. */
const DOCUMENTS: Record<string, (part: number) => string> = {
  'one field many times': (part) => `{ ${many(1990 * part, () => 'serverInfo{__typename}')} }`,
  'fields nobody knows': (part) => `{ ${many(1990 * part, (index) => `proyects${index}`)} }`,
  'long names nobody knows': (part) => `{ ${many(1900 * part, (index) => `p${'r'.repeat(100)}${index}`)} }`,
  'one alias for many fields': (part) => `{ ${many(480 * part, (index) => `a: project(id: ${index}) { id }`)} }`,
  'fields in conflict': (part) => `{ me { ${many(600 * part, (index) => `a: ${index % 2 ? 'id' : 'email'}`)} } }`,
  'fields in conflict below': (part) =>
    `{ ${many(180 * part, (index) => `me { developerProfile { a: ${index % 2 ? 'id' : 'country'} } }`)} }`,
  'arguments nobody knows': (part) =>
    `{ project(id: 1, ${many(600 * part, (index) => `idd${index}: 1`, ', ')}) { id } }`,
  'the same argument': (part) => `{ project(${many(600 * part, () => 'id: 1', ', ')}) { id } }`,
  'variables nobody uses': (part) => `query(${many(450 * part, (index) => `$v${index}: Int`, ', ')}) { __typename }`,
  'variables of unknown types': (part) =>
    `query(${many(450 * part, (index) => `$v${index}: Itn${index}`, ', ')}) { __typename }`,
  'variables nobody declared': (part) => `{ ${many(250 * part, (index) => `project(id: $v${index}) { id }`)} }`,
  directives: (part) => `{ __typename ${many(600 * part, () => '@include(if: true)')} }`,
  'directives nobody knows': (part) => `{ __typename ${many(900 * part, (index) => `@inlcude${index}`)} }`,
  'a fragment many times': (part) => `{ me { ${many(600 * part, () => '...f')} } } fragment f on User { id }`,
  'a chain of fragments': (part) =>
    `{ me { ...f0 } } ${many(180 * part, (index) => `fragment f${index} on User { id ...f${index + 1} }`)} fragment f${Math.max(1, Math.floor(180 * part))} on User { id }`,
  'fragments that all spread all': (part) => {
    const count = Math.max(2, Math.floor(22 * Math.sqrt(part) * 1.2));
    const all = many(count, (index) => `...f${index}`);
    return `{ me { ${all} } } ${many(count, (index) => `fragment f${index} on User { a${index}: id ${all} }`)}`;
  },
  'unions of fragments': (part) =>
    `{ me { ${many(250 * part, (index) => `... on ${index % 2 ? 'User' : 'Project'} { id }`)} } }`,
  'fragments in conflict': (part) =>
    `{ me { ${many(120 * part, (index) => `...f${index}`)} } } ${many(120 * part, (index) => `fragment f${index} on User { a: ${index % 2 ? 'id' : 'email'} }`)}`,
  'fields in fields': (part) =>
    `${'{ project(id: 1) '.repeat(Math.max(1, 300 * part))}{ id }${' }'.repeat(Math.max(1, 300 * part))}`,
  'lists in lists': (part) => `{ project(id: ${'['.repeat(990 * part)}${']'.repeat(990 * part)}) { id } }`,
  'objects in objects': (part) =>
    `{ projects(filter: ${'{a:'.repeat(490 * part)}1${'}'.repeat(490 * part)}) { totalCount } }`,
  'a list of wrong values': (part) =>
    `{ projects(filter: {search: [${many(1900 * part, () => '1')}]}) { totalCount } }`,
  'many operations': (part) => many(380 * part, (index) => `query q${index} { __typename }`),
  'operations without a name': (part) => many(490 * part, () => '{ __typename }'),
  comments: (part) => `${'#a\n'.repeat(60_000 * part)}{ __typename }`,
  commas: (part) => `{ __typename ${','.repeat(240_000 * part)} }`,
  'a block of text': (part) => `{ project(id: """${'\n \\"""'.repeat(22_000 * part)}""") { id } }`,
  'lines in a block of text': (part) => `{ project(id: """${'\n  '.repeat(60_000 * part)}""") { id } }`,
  'escapes in a text': (part) => `{ project(id: "${'\\u0041'.repeat(35_000 * part)}") { id } }`,
  'a text without an end': (part) => `{ project(id: "${'a'.repeat(240_000 * part)}`,
  'a long number': (part) => `{ projects(first: ${'9'.repeat(240_000 * part)}) { totalCount } }`,
  'a long name': (part) => `{ ${'a'.repeat(240_000 * part)} }`,
  'the schema itself': (part) =>
    `{ ${many(60 * part, (index) => `a${index % 29}: __schema { types { fields { type { name } } } }`)} }`,
};

/** Hostile GraphQL documents, and hostile values in the rest of a GraphQL request. */
export function documentInputs(): Input[] {
  const bytes = LARGEST_BODY;
  const documents = Object.entries(DOCUMENTS).flatMap(([name, query]): Input[] => {
    const payload = (part: number) => JSON.stringify({ query: query(part) });
    return [
      { name: `a query: ${name}`, as: 'developer', make: (part) => post('/graphql', payload(part)) },
      { name: `a query of nobody: ${name}`, as: 'nobody', make: (part) => post('/graphql', payload(part)) },
      {
        name: `a query over a socket: ${name}`,
        as: 'developer',
        make: (part) => ({ over: 'socket', message: `{"id":"1","type":"subscribe","payload":${payload(part)}}` }),
      },
    ];
  });
  const around = SHAPES.flatMap((shape): Input[] => [
    {
      name: `a body of GraphQL: ${shape.name}`,
      as: 'nobody',
      make: (part) => post('/graphql', shape.json(bytes * part)),
    },
    ...['query', 'variables', 'operationName', 'extensions', 'x'].map((key): Input => ({
      name: `${key} of GraphQL: ${shape.name}`,
      as: 'nobody',
      make: (part) =>
        post(
          '/graphql',
          `{"operationName":null,"query":"{ __typename }","${key}":${shape.json((bytes - 200) * part)}}`.replace(
            key === 'query'
              ? '"query":"{ __typename }",'
              : key === 'operationName'
                ? '"operationName":null,'
                : '\u0000',
            '',
          ),
        ),
    })),
    {
      name: `a message: ${shape.name}`,
      as: 'developer',
      make: (part) => ({ over: 'socket', message: shape.json(bytes * part) }),
    },
    {
      name: `the payload of a message: ${shape.name}`,
      as: 'developer',
      make: (part) => ({
        over: 'socket',
        message: `{"id":"1","type":"subscribe","payload":${shape.json(bytes * part)}}`,
      }),
    },
  ]);
  return [...documents, ...around];
}
