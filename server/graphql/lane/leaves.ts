import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLString,
  isEnumType,
  type GraphQLLeafType,
} from 'graphql';

/** A value that is not null, as JSON. */
export type WriteLeaf = (value: unknown) => string;

const MAX_INT = 2_147_483_647;

/** What each plain type nearly always holds; anything else is left to the type itself. */
const USUAL = new Map<GraphQLLeafType, (value: unknown) => string | null>([
  [GraphQLString, (value) => (typeof value === 'string' ? JSON.stringify(value) : null)],
  [GraphQLID, (value) => (Number.isSafeInteger(value) ? `"${String(value)}"` : null)],
  [GraphQLInt, (value) => (Number.isInteger(value) && Math.abs(value as number) < MAX_INT ? String(value) : null)],
  [GraphQLFloat, (value) => (Number.isFinite(value) ? String(value) : null)],
  [GraphQLBoolean, (value) => (typeof value === 'boolean' ? String(value) : null)],
]);

/** Writes a scalar or an enum as the type says, and throws where the type would. */
export function leafWriter(type: GraphQLLeafType): WriteLeaf {
  const written = (value: unknown): string => {
    const said: unknown = type.serialize(value);
    if (said === undefined || said === null) throw new Error(`Nothing to say for a ${type.name}`);
    return typeof said === 'number' && Number.isFinite(said) ? String(said) : JSON.stringify(said);
  };
  const usual = USUAL.get(type);
  if (usual) return (value) => usual(value) ?? written(value);
  if (!isEnumType(type)) return written;
  const names = new Map(type.getValues().map(({ name, value }): [unknown, string] => [value, `"${name}"`]));
  return (value) => names.get(value) ?? written(value);
}
