import 'reflect-metadata';
import { createPubSub } from '@graphql-yoga/subscription';
import {
  defaultFieldResolver,
  lexicographicSortSchema,
  printSchema,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';
import { buildSchema } from 'type-graphql';
import type { Context } from './context.ts';
import { readDirectly } from './direct.ts';
import { createLoaders } from './loaders.ts';
import { meterFields } from './metered.ts';
import { AccountResolver } from './resolvers/account.resolver.ts';
import { CatalogueResolver, FacetResolver } from './resolvers/catalogue.resolver.ts';
import { CommentResolver } from './resolvers/comment.resolver.ts';
import { DirectoryResolver } from './resolvers/directory.resolver.ts';
import { PortfolioResolver, StudioResolver } from './resolvers/figures.resolver.ts';
import { InvestmentResolver, InvestPayloadResolver } from './resolvers/investment.resolver.ts';
import { DeletedMilestoneResolver, MilestoneEventResolver, MilestoneResolver } from './resolvers/milestone.resolver.ts';
import { ProjectMutations } from './resolvers/project.mutations.ts';
import { ProjectResolver } from './resolvers/project.resolver.ts';
import { LiveResolver } from './resolvers/live.resolver.ts';
import { TermsResolver } from './resolvers/terms.resolver.ts';
import { UpdateMutations } from './resolvers/update.mutations.ts';
import { UpdateResolver } from './resolvers/update.resolver.ts';
import { requireSupported } from './unsupported.ts';

const RESOLVERS = [
  AccountResolver,
  CatalogueResolver,
  CommentResolver,
  DeletedMilestoneResolver,
  DirectoryResolver,
  FacetResolver,
  InvestmentResolver,
  InvestPayloadResolver,
  LiveResolver,
  MilestoneEventResolver,
  MilestoneResolver,
  PortfolioResolver,
  ProjectMutations,
  ProjectResolver,
  StudioResolver,
  TermsResolver,
  UpdateMutations,
  UpdateResolver,
] as const;

/**
 * Validation is the services' affair: type-graphql's own would echo what was sent, passwords included. The schema is
 * checked by Apollo Server; doing it twice would hold up the start.
 */
export async function buildGraphQLSchema(): Promise<GraphQLSchema> {
  requireSupported();
  const unused = createPubSub(); // events come by way of the context, but the library insists
  const schema = await buildSchema({ resolvers: RESOLVERS, validate: false, pubSub: unused, skipCheck: true });
  readDirectly(schema);
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) forgetBefore(field);
  meterFields(schema);
  return schema;
}

/** A mutation sees the world as the one before it in the same document left it. */
function forgetBefore(field: GraphQLField<unknown, Context>): void {
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (root, args, context, info) => {
    context.loaders = createLoaders(context);
    return context.done ?? resolve(root, args, context, info);
  };
}

/** The contract people review, the same whatever the order of the code. */
export const printSortedSchema = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
