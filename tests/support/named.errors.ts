import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, parse, type GraphQLSchema } from 'graphql';
import type { ErrorCode } from '#server/kernel/errors.ts';

/** What any mutation may answer, which no description names. */
const OF_ANY: readonly ErrorCode[] = [
  'UNAUTHENTICATED',
  'READ_ONLY_TOKEN',
  'BAD_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'MAINTENANCE',
  'STORAGE_UNAVAILABLE',
];

type Failures = { errors?: { path?: (string | number)[]; extensions?: { code?: string } }[] };

/** The codes that a description names after `Errors:`. */
export const codesIn = (description: string | null | undefined): string[] =>
  /Errors: (.+)/s.exec(description ?? '')?.[1]?.match(/\b[A-Z]+(_[A-Z]+)*\b/g) ?? [];

let schema: GraphQLSchema | undefined;

/** The schema as it is documented. */
export const documentedSchema = (): GraphQLSchema =>
  (schema ??= buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8')));

/** Throws when a mutation answers with a code that its description doesn't name. */
export function requireNamedErrors(document: string, body: unknown): void {
  if (!document.includes('mutation')) return;
  for (const { path: [name] = [], extensions: { code = '' } = {} } of (body as Failures | null)?.errors ?? []) {
    const mutation = mutationNamed(document, name);
    const { description } = documentedSchema().getMutationType()?.getFields()[mutation ?? ''] ?? {};
    if (mutation === null || [...OF_ANY, ...codesIn(description)].includes(code)) continue;
    throw new Error(`The description of the mutation ${mutation} doesn't name ${code}`);
  }
}

/** The mutation whose result has this name in the answer. */
function mutationNamed(document: string, name: string | number | undefined): string | null {
  if (name === undefined) return null;
  for (const definition of parse(document).definitions) {
    if (definition.kind !== 'OperationDefinition' || definition.operation !== 'mutation') continue;
    for (const selection of definition.selectionSet.selections)
      if (selection.kind === 'Field' && (selection.alias ?? selection.name).value === name) return selection.name.value;
  }
  return null;
}
