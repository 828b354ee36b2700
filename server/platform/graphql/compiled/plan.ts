import {
  getArgumentValues,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNullableType,
  isObjectType,
  TypeNameMetaFieldDef,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type FragmentDefinitionNode,
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  isEnumType,
  type GraphQLLeafType,
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import type { OperationContext } from '../operation.context.ts';
import { unmeteredResolverOf } from '../limits/count.fields.ts';
import {
  serializeResolved,
  serializeList,
  serializeObject,
  serializeNullable,
  type Execution,
  type Serialize,
  type SerializeField,
} from './json.serializers.ts';

/** An operation with its Int and Boolean variables fixed. */
export type PlanInput = {
  schema: GraphQLSchema;
  fragments: Record<string, FragmentDefinitionNode>;
  operation: OperationDefinitionNode;
  /** Only those used by @include and @skip are read. */
  variables: Record<string, unknown>;
};

/** Introspection, abstract types and several mutations are left to Apollo. */
export class UnsupportedOperation extends Error {}

const NO_ARGUMENTS = {};

/** Serializes `data`, with fields in the order of graphql-js. */
export function createPlan(input: PlanInput): Serialize {
  const { schema, fragments, operation, variables } = input;
  const root = schema.getRootType(operation.operation) as GraphQLObjectType;
  const fields = collectFields(schema, fragments, variables, root, operation.selectionSet);
  if (root === schema.getMutationType() && fields.size > 1)
    throw new UnsupportedOperation('One mutation after another');
  return objectSerializer(input, root, fields);
}

function objectSerializer(
  input: PlanInput,
  type: GraphQLObjectType,
  fields: Map<string, readonly FieldNode[]>,
): Serialize {
  return serializeObject([...fields].map(([key, nodes]) => fieldSerializer(input, type, key, nodes)));
}

function fieldSerializer(
  input: PlanInput,
  parent: GraphQLObjectType,
  key: string,
  nodes: readonly FieldNode[],
): SerializeField {
  const [node] = nodes as [FieldNode];
  if (node.name.value === TypeNameMetaFieldDef.name) {
    return { key, isLeaf: true, serialize: () => JSON.stringify(parent.name) };
  }
  const field = parent.getFields()[node.name.value];
  if (!field) throw new UnsupportedOperation(node.name.value);
  const resolve = fieldResolver(field, node, fieldInfo(input, parent, field, nodes));
  const resolveField = parent === input.schema.getMutationType() ? storeMutationResult(resolve) : resolve;
  const isLeaf = isLeafType(getNamedType(field.type));
  return { key, isLeaf, serialize: serializeResolved(resolveField, valueSerializer(input, field.type, nodes)) };
}

function valueSerializer(input: PlanInput, type: GraphQLOutputType, nodes: readonly FieldNode[]): Serialize {
  return serializeNullable(nonNullSerializer(input, getNullableType(type), nodes), isNullableType(type));
}

function nonNullSerializer(input: PlanInput, type: GraphQLOutputType, nodes: readonly FieldNode[]): Serialize {
  if (isLeafType(type)) return leafSerializer(type);
  if (isListType(type)) return serializeList(valueSerializer(input, type.ofType as GraphQLOutputType, nodes));
  if (!isObjectType(type)) throw new UnsupportedOperation(String(type));
  const { schema, fragments, variables } = input;
  return objectSerializer(input, type, collectSubfields(schema, fragments, variables, type, nodes));
}

type ResolveField = (source: unknown, execution: Execution) => unknown;

/** Stores the mutation's result for Apollo, in case Apollo has to take over. */
const storeMutationResult =
  (resolveField: ResolveField): ResolveField =>
  (source, execution) =>
    (execution.context.mutationResult = (async () => resolveField(source, execution))());

/** Returns the function that resolves the field. */
function fieldResolver(
  field: GraphQLField<unknown, OperationContext>,
  node: FieldNode,
  info: GraphQLResolveInfo,
): ResolveField {
  const { args } = field;
  const resolve = unmeteredResolverOf(field);
  if (!resolve) throw new UnsupportedOperation(field.name);
  if (args.length === 0) return (source, { context }) => resolve(source, NO_ARGUMENTS, context, info);
  return (source, execution) => {
    const values =
      execution.args.get(node) ?? getArgumentValues(field as GraphQLField<unknown, unknown>, node, execution.variables);
    execution.args.set(node, values);
    return resolve(source, values, execution.context, info);
  };
}

type Operation = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'operation'>;

/**
 * The `info` of a field's resolver. A plan is shared by all uses of its operation, so these properties throw when read.
 */
function fieldInfo(
  { schema, fragments, operation }: Operation,
  parentType: GraphQLObjectType,
  { name, type }: GraphQLField<unknown, OperationContext>,
  fieldNodes: readonly FieldNode[],
): GraphQLResolveInfo {
  return {
    fieldName: name,
    fieldNodes,
    returnType: type,
    parentType,
    schema,
    fragments,
    operation,
    rootValue: undefined,
    get path(): never {
      throw new Error('A compiled query has no path');
    },
    get variableValues(): never {
      throw new Error('A compiled query has no variables');
    },
  };
}

/** Serializes a non-null value to JSON. */
type SerializeLeaf = (value: unknown) => string;

const MAX_INT = 2_147_483_647;

/** What JSON writes as it is; `JSON.stringify` of such a text takes half as long again. */
const PLAIN = /^[^"\\\u0000-\u001f\ud800-\udfff]*$/;

const quoted = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** Fast serializers for built-in scalars; any other value goes through the type's own serialize. */
const FAST_SERIALIZERS = new Map<GraphQLLeafType, (value: unknown) => string | null>([
  [GraphQLString, (value) => (typeof value === 'string' ? quoted(value) : null)],
  [GraphQLID, (value) => (Number.isSafeInteger(value) ? `"${String(value)}"` : null)],
  [GraphQLInt, (value) => (Number.isInteger(value) && Math.abs(value as number) < MAX_INT ? String(value) : null)],
  [GraphQLFloat, (value) => (Number.isFinite(value) ? String(value) : null)],
  [GraphQLBoolean, (value) => (typeof value === 'boolean' ? String(value) : null)],
]);

/** Serializes a scalar or an enum as the type does, and throws when the type throws. */
function leafSerializer(type: GraphQLLeafType): SerializeLeaf {
  const written = (value: unknown): string => {
    const serialized: unknown = type.serialize(value);
    if (serialized === undefined || serialized === null) throw new Error(`Nothing to say for a ${type.name}`);
    return typeof serialized === 'number' && Number.isFinite(serialized)
      ? String(serialized)
      : JSON.stringify(serialized);
  };
  const fast = FAST_SERIALIZERS.get(type);
  if (fast) return (value) => fast(value) ?? written(value);
  if (!isEnumType(type)) return written;
  const names = new Map(type.getValues().map(({ name, value }): [unknown, string] => [value, `"${name}"`]));
  return (value) => names.get(value) ?? written(value);
}
