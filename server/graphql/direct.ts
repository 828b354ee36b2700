import { isObjectType, type GraphQLField, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { getMetadataStorage } from 'type-graphql';
import type { Context } from './context.ts';

type Args = Record<string, unknown>;
type Field = GraphQLField<unknown, Context>;
type Method = (this: object, ...given: unknown[]) => unknown;
type Metadata = ReturnType<typeof getMetadataStorage>;
type Declared = Metadata['fieldResolvers'][number] | Metadata['queries'][number];
type Parameter = NonNullable<Declared['params']>[number];

/** What a resolver's method is handed in one place. */
type Give = (source: unknown, args: Args, context: Context) => unknown;

/**
 * type-graphql hands each call through layers for middleware, validation, containers and classes of arguments, none of
 * which is used here: a field is read, or its method called, at once. What a field reads stands in its extensions.
 */
export function readDirectly(schema: GraphQLSchema): void {
  const { objectTypes, fieldResolvers, queries, mutations } = getMetadataStorage();
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
  callMethods(schema.getQueryType(), queries);
  callMethods(schema.getMutationType(), mutations);
}

function callMethods(type: GraphQLObjectType | null | undefined, declared: Metadata['queries']): void {
  for (const one of declared) {
    const field = type?.getFields()[one.schemaName];
    if (field) callMethod(field, one);
  }
}

function readProperty(field: Field, property: string): void {
  field.resolve = (source) => (source as Args)[property];
  field.extensions = { ...field.extensions, reads: property };
}

function callMethod(field: Field, { target, methodName, params = [] }: Declared): void {
  const gives = params.toSorted((a, b) => a.index - b.index).map(giverOf);
  const resolver = new (target as new () => Record<string, Method>)();
  const method = resolver[methodName] as Method;
  field.resolve = (source, args: Args, context) =>
    method.apply(
      resolver,
      gives.map((give) => give(source, args, context)),
    );
}

function giverOf(parameter: Parameter): Give {
  if (parameter.kind === 'root') return (source) => source;
  if (parameter.kind === 'context') return (_source, _args, context) => context;
  if (parameter.kind === 'args') return (_source, args) => args;
  if (parameter.kind !== 'arg') throw new Error(`No resolver is handed a ${parameter.kind}`);
  const { name } = parameter;
  return (_source, args) => args[name];
}

/** The property a field reads when it does nothing else. */
export const propertyReadBy = ({ extensions }: { extensions: Readonly<Record<string, unknown>> }): string | null =>
  typeof extensions['reads'] === 'string' ? extensions['reads'] : null;
