import type { FieldNode, GraphQLField, GraphQLObjectType, GraphQLResolveInfo } from 'graphql';
import type { Context } from '#server/features/context.ts';

type Operation = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'operation'>;

/**
 * The `info` of a field's resolver. A plan is shared by all uses of its operation, so these properties throw when read.
 */
export function fieldInfo(
  { schema, fragments, operation }: Operation,
  parentType: GraphQLObjectType,
  { name, type }: GraphQLField<unknown, Context>,
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
