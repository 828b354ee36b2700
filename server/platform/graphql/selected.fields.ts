import {
  Kind,
  TypeInfo,
  TypeNameMetaFieldDef,
  visit,
  visitWithTypeInfo,
  type GraphQLResolveInfo,
  type OperationDefinitionNode,
} from 'graphql';

type Operation = Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'operation'>;

/** The names of the fields that an operation selects from a type, at any depth; unused fragments count too. */
function selectedFields({ schema, fragments, operation }: Operation, typeName: string): Set<string> {
  const names = new Set<string>();
  const types = new TypeInfo(schema);
  const document = { kind: Kind.DOCUMENT, definitions: [operation, ...Object.values(fragments)] } as const;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        if (types.getParentType()?.name === typeName) names.add(name.value);
      },
    }),
  );
  names.delete(TypeNameMetaFieldDef.name);
  return names;
}

/**
 * Returns a function that says whether an operation selects no other fields from an object type than these. Its result
 * is cached per operation, and so is computed once for a cached plan.
 */
export function selectsOnly(typeName: string, fields: readonly string[]): (info: Operation) => boolean {
  const known = new WeakMap<OperationDefinitionNode, boolean>();
  return (info) => {
    const before = known.get(info.operation);
    if (before !== undefined) return before;
    const selects = [...selectedFields(info, typeName)].every((name) => fields.includes(name));
    known.set(info.operation, selects);
    return selects;
  };
}
