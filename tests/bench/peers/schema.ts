import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLScalarType } from 'graphql';
import { MILESTONE_STAGES, MILESTONE_STATUSES } from '#server/features/milestones/milestone.fields.ts';
import { readMoney, toDollars } from '#server/kernel/money/money.ts';
import { GENRES, PROJECT_STADIUMS, PROJECT_STAGES } from '#server/features/projects/project.fields.ts';
import { UPDATE_TYPES } from '#server/features/updates/update.rules.ts';
import type { Context, Resolvers } from './resolvers.ts';

const TYPES = readFileSync('schema.graphql', 'utf8');

const named = (values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value.replaceAll('-', '_').toUpperCase(), value]));

const LEAVES = {
  Genre: named(GENRES),
  ProjectStage: named(PROJECT_STAGES),
  ProjectStadium: named(PROJECT_STADIUMS),
  MilestoneStage: named(MILESTONE_STAGES),
  MilestoneStatus: named(MILESTONE_STATUSES),
  DeadlineState: named(['completed', 'overdue', 'pending', 'none']),
  UpdateType: named(UPDATE_TYPES),
  Money: new GraphQLScalarType<number, number>({
    name: 'Money',
    serialize: (cents) => toDollars(Number(cents)),
    parseValue: (dollars) => readMoney(dollars) ?? Number.NaN,
  }),
  DateTime: new GraphQLScalarType<Date, string>({
    name: 'DateTime',
    serialize: (instant) => (instant as Date).toISOString(),
  }),
};

/** The product's own schema, with resolvers for the fields that the workloads request. */
export const schemaWith = (resolvers: Resolvers) =>
  makeExecutableSchema<Context>({ typeDefs: TYPES, resolvers: { ...LEAVES, ...resolvers } });
