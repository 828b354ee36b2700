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
} from 'graphql';
import { collectFields, collectSubfields } from 'graphql/execution/collectFields.js';
import type { Context } from '../context.ts';
import { propertyReadBy } from '../direct.ts';
import { unmeteredResolverOf } from '../metered.ts';
import { leafWriter } from './leaves.ts';
import {
  writeGiven,
  writeList,
  writeObject,
  writePresent,
  writeProperty,
  type Ride,
  type Write,
  type WriteField,
} from './writers.ts';

/** A query whose every condition is decided. */
export type Decided = {
  schema: GraphQLSchema;
  fragments: Record<string, FragmentDefinitionNode>;
  operation: OperationDefinitionNode;
  /** Of these, only what @include and @skip ask is looked at. */
  variables: Record<string, unknown>;
};

/** What no plan is made for: the schema about itself, abstract types, several mutations. */
export class NotPlanned extends Error {}

/** No resolver of ours asks where in the query it stands. */
const NOWHERE = {} as GraphQLResolveInfo;
const NO_ARGUMENTS = {};

/** Writes the whole of `data`. Fields stand where and as often as graphql-js itself would put them. */
export function planOf(decided: Decided): Write {
  const { schema, fragments, operation, variables } = decided;
  const root = schema.getRootType(operation.operation) as GraphQLObjectType;
  const fields = collectFields(schema, fragments, variables, root, operation.selectionSet);
  if (root === schema.getMutationType() && fields.size > 1) throw new NotPlanned('One mutation after another');
  return objectWriter(decided, root, fields);
}

function objectWriter(decided: Decided, type: GraphQLObjectType, fields: Map<string, readonly FieldNode[]>): Write {
  return writeObject([...fields].map(([key, nodes]) => fieldWriter(decided, type, key, nodes)));
}

function fieldWriter(
  decided: Decided,
  parent: GraphQLObjectType,
  key: string,
  nodes: readonly FieldNode[],
): WriteField {
  const [node] = nodes as [FieldNode];
  if (node.name.value === TypeNameMetaFieldDef.name) {
    return { key, isLeaf: true, write: () => JSON.stringify(parent.name) };
  }
  const field = parent.getFields()[node.name.value];
  if (!field) throw new NotPlanned(node.name.value);
  const property = propertyReadBy(field);
  const type = getNullableType(field.type);
  if (property !== null && isLeafType(type)) {
    return { key, isLeaf: true, write: writeProperty(property, leafWriter(type), isNullableType(field.type)) };
  }
  const give = parent === decided.schema.getMutationType() ? once(giver(field, node)) : giver(field, node);
  const isLeaf = isLeafType(getNamedType(field.type));
  return { key, isLeaf, write: writeGiven(give, valueWriter(decided, field.type, nodes)) };
}

function valueWriter(decided: Decided, type: GraphQLOutputType, nodes: readonly FieldNode[]): Write {
  return writePresent(presentWriter(decided, getNullableType(type), nodes), isNullableType(type));
}

function presentWriter(decided: Decided, type: GraphQLOutputType, nodes: readonly FieldNode[]): Write {
  if (isLeafType(type)) return leafWriter(type);
  if (isListType(type)) return writeList(valueWriter(decided, type.ofType as GraphQLOutputType, nodes));
  if (!isObjectType(type)) throw new NotPlanned(String(type));
  const { schema, fragments, variables } = decided;
  return objectWriter(decided, type, collectSubfields(schema, fragments, variables, type, nodes));
}

type Give = (source: unknown, ride: Ride) => unknown;

/** Whatever a mutation comes to is kept, for Apollo to tell when the lane can't. */
const once =
  (give: Give): Give =>
  (source, ride) =>
    (ride.context.done = (async () => give(source, ride))());

/** How a field comes by its value. */
function giver(field: GraphQLField<unknown, Context>, node: FieldNode): Give {
  const { args } = field;
  const resolve = unmeteredResolverOf(field);
  const property = propertyReadBy(field);
  if (property !== null) return (source) => (source as Record<string, unknown>)[property];
  if (!resolve) throw new NotPlanned(field.name);
  if (args.length === 0) return (source, { context }) => resolve(source, NO_ARGUMENTS, context, NOWHERE);
  return (source, ride) => {
    const given =
      ride.args.get(node) ?? getArgumentValues(field as GraphQLField<unknown, unknown>, node, ride.variables);
    ride.args.set(node, given);
    return resolve(source, given, ride.context, NOWHERE);
  };
}
