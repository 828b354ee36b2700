import { lexicographicSortSchema, printSchema, type GraphQLSchema } from 'graphql';

/** Sorted, so that it doesn't depend on the order of the code. */
export const printSortedSchema = (schema: GraphQLSchema): string => `${printSchema(lexicographicSortSchema(schema))}\n`;
