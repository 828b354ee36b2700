import {
  coerceInputValue,
  GraphQLError,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  typeFromAST,
  valueFromAST,
  type GraphQLInputType,
  type GraphQLSchema,
  type VariableDefinitionNode,
} from 'graphql';
import { causeOf } from './error.requests.ts';

export type Variables = Record<string, unknown>;

/** The values of an operation's variables, or the error. */
export type VariableValues = { values: Variables; error: null } | { values: null; error: GraphQLError };

type Declared = { name: string; type: GraphQLInputType; node: VariableDefinitionNode };
type Path = readonly (string | number)[];

/**
 * Coerces variables as graphql-js does, but stops at the first invalid value and names it by its path: no value is
 * repeated or inspected again.
 */
export function createVariableReader(schema: GraphQLSchema, definitions: readonly VariableDefinitionNode[] = []) {
  const all = definitions.flatMap((node): Declared[] => {
    const type = typeFromAST(schema, node.type as never) as GraphQLInputType | undefined;
    return type && isInputType(type) ? [{ name: node.variable.name.value, type, node }] : [];
  });

  return (sent: Variables): VariableValues => {
    const values: Variables = {};
    try {
      for (const declared of all) {
        const { name, type, node } = declared;
        if (Object.hasOwn(sent, name)) values[name] = valueOf(declared, sent[name]);
        else if (node.defaultValue) values[name] = valueFromAST(node.defaultValue, type);
        else if (isNonNullType(type)) throw wrong(declared, `falta la variable "$${name}", de tipo ${String(type)}`);
      }
      return { values, error: null };
    } catch (error) {
      if (error instanceof GraphQLError) return { values: null, error };
      throw error;
    }
  };
}

/** Items of one list. No call accepts more, and graphql-js would coerce each before our rules run. */
const MAX_ITEMS = 1000;

function hasLongList(type: GraphQLInputType, value: unknown): boolean {
  const inner = isNonNullType(type) ? type.ofType : type;
  if (isListType(inner)) {
    if (!Array.isArray(value)) return hasLongList(inner.ofType, value);
    return value.length > MAX_ITEMS || value.some((item) => hasLongList(inner.ofType, item));
  }
  if (!isInputObjectType(inner) || typeof value !== 'object' || value === null) return false;
  const fields = inner.getFields();
  return Object.keys(fields).some((name) => {
    const field = fields[name];
    return field !== undefined && hasLongList(field.type, (value as Variables)[name]);
  });
}

function valueOf(declared: Declared, sent: unknown): unknown {
  if (hasLongList(declared.type, sent)) {
    throw wrong(declared, `la variable "$${declared.name}" tiene una lista de más de ${MAX_ITEMS} elementos`);
  }
  const stop = (path: Path, value: unknown, { originalError }: GraphQLError): never => {
    throw wrong(declared, sentenceOf(declared, path, value), originalError ?? null);
  };
  return coerceInputValue(sent, declared.type, stop, true);
}

function wrong({ node }: Declared, message: string, cause: Error | null = null): GraphQLError {
  const originalError = cause && (causeOf(cause) as Error);
  return new GraphQLError(message, {
    nodes: node,
    originalError,
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  });
}

/** The problem, in terms of the schema alone. */
function sentenceOf({ name, type }: Declared, path: Path, value: unknown): string {
  const place = path.reduce<string>((all, key) => all + (typeof key === 'number' ? `[${key}]` : `.${key}`), `$${name}`);
  const expected = path.reduce(typeWithin, type);
  const object = bare(expected);
  if (isInputObjectType(object) && typeof value === 'object' && value !== null) {
    const missing = Object.values(object.getFields()).find(
      (field) => isRequiredInputField(field) && (value as Variables)[field.name] === undefined,
    );
    return missing
      ? `a la variable "${place}" le falta el campo "${missing.name}", de tipo ${String(missing.type)}`
      : `la variable "${place}" tiene un campo que ${object.name} no define`;
  }
  return `la variable "${place}" no es un valor de tipo ${String(expected)}`;
}

/** A single value is read as a list of one, so a path may lack the index. */
function typeWithin(outer: GraphQLInputType, key: string | number): GraphQLInputType {
  const type = isNonNullType(outer) ? outer.ofType : outer;
  if (isListType(type)) return typeof key === 'number' ? type.ofType : typeWithin(type.ofType, key);
  return isInputObjectType(type) ? (type.getFields()[key]?.type ?? type) : type;
}

function bare(type: GraphQLInputType): GraphQLInputType {
  return isNonNullType(type) || isListType(type) ? bare(type.ofType) : type;
}
