import 'reflect-metadata';
import { createPubSub } from '@graphql-yoga/subscription';
import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';
import { buildSchema, type PubSub } from 'type-graphql';
import { AccountResolver } from './resolvers/account.resolver.ts';
import { CatalogueResolver, FacetResolver } from './resolvers/catalogue.resolver.ts';
import { CommentResolver } from './resolvers/comment.resolver.ts';
import { DirectoryResolver } from './resolvers/directory.resolver.ts';
import { PortfolioResolver, StudioResolver } from './resolvers/figures.resolver.ts';
import { InvestmentResolver } from './resolvers/investment.resolver.ts';
import { DeletedMilestoneResolver, MilestoneEventResolver, MilestoneResolver } from './resolvers/milestone.resolver.ts';
import { ProjectMutations } from './resolvers/project.mutations.ts';
import { ProjectResolver } from './resolvers/project.resolver.ts';
import { LiveResolver } from './resolvers/live.resolver.ts';
import { TermsResolver } from './resolvers/terms.resolver.ts';
import { UpdateMutations } from './resolvers/update.mutations.ts';
import { UpdateResolver } from './resolvers/update.resolver.ts';

const RESOLVERS = [
  AccountResolver, CatalogueResolver, CommentResolver, DeletedMilestoneResolver, DirectoryResolver, FacetResolver, InvestmentResolver, LiveResolver,
  MilestoneEventResolver, MilestoneResolver, PortfolioResolver, ProjectMutations, ProjectResolver, StudioResolver,
  TermsResolver,   UpdateMutations, UpdateResolver,
] as const;

/** Validation is the services' affair: type-graphql's own would echo what was sent, passwords included. */
export const buildGraphQLSchema = (pubSub: PubSub = createPubSub()): Promise<GraphQLSchema> =>
  buildSchema({ resolvers: RESOLVERS, validate: false, pubSub });

/** The contract people review, the same whatever the order of the code. */
export const printSortedSchema = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
