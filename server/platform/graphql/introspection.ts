import { isEnumType, isInputObjectType, isObjectType, type GraphQLSchema } from 'graphql';

type Lengths = Record<string, number>;

const known = new WeakMap<GraphQLSchema, Lengths>();

/** Length of introspection lists, for cost estimates: the average over the schema, rounded up. */
export function averageListLength(schema: GraphQLSchema, list: string): number {
  const lengths = known.get(schema) ?? lengthsOf(schema);
  known.set(schema, lengths);
  return lengths[list] ?? 1;
}

function lengthsOf(schema: GraphQLSchema): Lengths {
  const types = Object.values(schema.getTypeMap());
  const fields = types.filter(isObjectType).flatMap((type) => Object.values(type.getFields()));
  const average = (total: number, parts: number) => Math.max(1, Math.ceil(total / parts));
  const inputs = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
  const values = types.filter(isEnumType).flatMap((type) => type.getValues());
  return {
    types: types.length,
    directives: schema.getDirectives().length,
    fields: average(fields.length, types.length),
    args: average(fields.flatMap(({ args }) => args).length, fields.length),
    inputFields: average(inputs.length, types.length),
    enumValues: average(values.length, types.length),
  };
}
