import { getMetadataStorage } from 'type-graphql';

type Metadata = ReturnType<typeof getMetadataStorage>;
type Declared = { target: unknown };

const nameOf = ({ target }: Declared): string => (target as { name?: string }).name ?? 'unknown';

/** Methods and accessors of a class, those it inherits too. */
function hasBehaviour({ target }: Declared): boolean {
  let prototype: unknown = (target as { prototype?: unknown }).prototype;
  while (prototype && prototype !== Object.prototype) {
    if (Object.getOwnPropertyNames(prototype).some((name) => name !== 'constructor')) return true;
    prototype = Object.getPrototypeOf(prototype);
  }
  return false;
}

/**
 * What type-graphql would do for its decorators, but calling resolvers directly leaves out. A field that says it is
 * protected and isn't would be a hole, so the server doesn't start with one.
 */
export function unsupportedDecorators({
  middlewares,
  resolverMiddlewares,
  authorizedFields,
  authorizedResolver,
  argumentTypes,
  inputTypes,
  objectTypes,
}: Metadata): string[] {
  const found = (what: string, declared: readonly Declared[]) => declared.map((one) => `${what} on ${nameOf(one)}`);
  return [
    ...found('@UseMiddleware', [...middlewares, ...resolverMiddlewares]),
    ...found('@Authorized', [...authorizedFields, ...authorizedResolver]),
    ...found('a method or accessor', [...argumentTypes, ...inputTypes, ...objectTypes].filter(hasBehaviour)),
  ];
}

export function requireSupported(metadata: Metadata = getMetadataStorage()): void {
  const unsupported = unsupportedDecorators(metadata);
  if (unsupported.length > 0) {
    throw new Error(`Resolvers are called directly, without type-graphql's layers: ${unsupported.join(', ')}`);
  }
}
