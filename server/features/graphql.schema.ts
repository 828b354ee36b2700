import { createPubSub } from '@graphql-yoga/subscription';
import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from 'graphql';
import { buildSchema, getMetadataStorage } from 'type-graphql';
import { refuse } from '#server/kernel/errors.ts';
import { canWrite, READ_ONLY_TOKEN } from '#server/features/sessions/session.rules.ts';
import type { Context } from './context.ts';
import { createLoaders } from './loaders.ts';
import { meterFields } from '#server/platform/graphql/limits/count.fields.ts';
import './composition.ts';

/**
 * Services validate; type-graphql's validation would echo input, passwords included. Apollo Server checks the schema,
 * so it isn't checked twice at startup.
 */
export async function buildGraphQLSchema(): Promise<GraphQLSchema> {
  const { authorizedFields, authorizedResolver, resolverClasses } = getMetadataStorage();
  if (authorizedFields.length + authorizedResolver.length > 0) throw new Error('Services authorize: not @Authorized');
  const unused = createPubSub(); // events come through the context, but the option is required
  const resolvers = resolverClasses.map(({ target }) => target) as [Function, ...Function[]]; // those of all features
  const schema = await buildSchema({ resolvers, validate: false, pubSub: unused, skipCheck: true });
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) prepareMutation(field);
  meterFields(schema);
  return schema;
}

/**
 * A token that may only read changes nothing. Each mutation of a document gets new loaders, so it sees what the
 * previous one wrote.
 */
function prepareMutation(field: GraphQLField<unknown, Context>): void {
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (root, args, context, info) => {
    refuse(canWrite(context.viewer?.credential) ? null : READ_ONLY_TOKEN);
    context.loaders = createLoaders(context);
    return context.mutationResult ?? resolve(root, args, context, info);
  };
}
