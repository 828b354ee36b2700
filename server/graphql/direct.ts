import { isObjectType, type GraphQLField, type GraphQLSchema } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import type { Context } from './context.ts';

type Field = GraphQLField<object, Context>;
type Method = (this: object, ...given: unknown[]) => unknown;
type Declared = ReturnType<typeof getMetadataStorage>['fieldResolvers'][number];

/**
 * type-graphql hands each call through layers for middleware, validation and containers, none of which is used here: a
 * field without arguments is read, or its method called, at once. What a field reads stands in its extensions.
 */
export function readDirectly(schema: GraphQLSchema): void {
  const { objectTypes, fieldResolvers } = getMetadataStorage();
  for (const { name, target, fields } of objectTypes) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const { name: property, schemaName } of fields ?? []) {
      const field = type.getFields()[schemaName] as Field | undefined;
      const resolver = fieldResolvers.find((one) => one.methodName === property && one.getObjectType?.() === target);
      if (field && !resolver) readProperty(field, property);
      if (field && resolver) callMethod(field, resolver);
    }
  }
}

function readProperty(field: Field, property: string): void {
  field.resolve = (source) => source[property as keyof typeof source];
  field.extensions = { ...field.extensions, reads: property };
}

function callMethod(field: Field, { target, methodName, params = [] }: Declared): void {
  const kinds = params.toSorted((a, b) => a.index - b.index).map(({ kind }) => kind);
  if (kinds.length > 2 || kinds.some((kind) => kind !== 'root' && kind !== 'context')) return;
  const resolver = new (target as new () => Record<string, Method>)();
  const method = resolver[methodName] as Method;
  const [first, second] = kinds;
  field.resolve = (source, _args, context) =>
    method.call(resolver, first === 'context' ? context : source, second === 'context' ? context : source);
}

/** The property a field reads when it does nothing else. */
export const propertyReadBy = ({ extensions }: { extensions: Readonly<Record<string, unknown>> }): string | null =>
  typeof extensions['reads'] === 'string' ? extensions['reads'] : null;
