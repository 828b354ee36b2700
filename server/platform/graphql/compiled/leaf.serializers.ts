import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  isEnumType,
  type GraphQLLeafType,
} from 'graphql';

/** Serializes a non-null value to JSON. */
export type SerializeLeaf = (value: unknown) => string;

const MAX_INT = 2_147_483_647;

/** Fast serializers for built-in scalars; any other value goes through the type's own serialize. */
const FAST_SERIALIZERS = new Map<GraphQLLeafType, (value: unknown) => string | null>([
  [GraphQLString, (value) => (typeof value === 'string' ? JSON.stringify(value) : null)],
  [GraphQLID, (value) => (Number.isSafeInteger(value) ? `"${String(value)}"` : null)],
  [GraphQLInt, (value) => (Number.isInteger(value) && Math.abs(value as number) < MAX_INT ? String(value) : null)],
  [GraphQLFloat, (value) => (Number.isFinite(value) ? String(value) : null)],
  [GraphQLBoolean, (value) => (typeof value === 'boolean' ? String(value) : null)],
]);

/** Serializes a scalar or an enum as the type does, and throws when the type throws. */
export function leafSerializer(type: GraphQLLeafType): SerializeLeaf {
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
