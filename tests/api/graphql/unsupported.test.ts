import 'reflect-metadata';
import { afterEach, expect, test } from 'vitest';
import {
  ArgsType,
  Authorized,
  Field,
  getMetadataStorage,
  ObjectType,
  Query,
  Resolver,
  UseMiddleware,
} from 'type-graphql';
import { buildGraphQLSchema } from '#server/graphql/schema.ts';

type Lists = Record<string, unknown>;

/** What the storage of decorators held before, so that the next test finds it so. */
const lengths = (): [unknown[], number][] =>
  Object.values(getMetadataStorage() as unknown as Lists)
    .filter((list): list is unknown[] => Array.isArray(list))
    .map((list) => [list, list.length]);
const before = lengths();

afterEach(() => {
  for (const [list, length] of before) list.length = length;
});

const nothing = async () => undefined;

const DECORATED: [string, () => void][] = [
  [
    '@Authorized on a query',
    () => {
      @Resolver()
      class Guarded {
        @Authorized()
        @Query(() => String)
        secret() {
          return 'x';
        }
      }
      return Guarded;
    },
  ],
  [
    '@Authorized on a resolver',
    () => {
      @Authorized()
      @Resolver()
      class Guarded {
        @Query(() => String)
        secret() {
          return 'x';
        }
      }
      return Guarded;
    },
  ],
  [
    '@Authorized on a field',
    () => {
      @ObjectType()
      class Guarded {
        @Authorized()
        @Field(() => String)
        secret!: string;
      }
      return Guarded;
    },
  ],
  [
    '@UseMiddleware on a query',
    () => {
      @Resolver()
      class Watched {
        @UseMiddleware(nothing)
        @Query(() => String)
        secret() {
          return 'x';
        }
      }
      return Watched;
    },
  ],
  [
    'a method of arguments',
    () => {
      @ArgsType()
      class Clever {
        @Field(() => String)
        one!: string;

        get other() {
          return this.one;
        }
      }
      return Clever;
    },
  ],
  [
    'an accessor of a type',
    () => {
      @ObjectType()
      class Clever {
        @Field(() => String)
        get secret() {
          return 'x';
        }
      }
      return Clever;
    },
  ],
];

test.each(DECORATED)('the schema is not built with %s, which would be left out', async (_what, decorate) => {
  decorate();
  await expect(buildGraphQLSchema()).rejects.toThrow(/called directly.*on (Guarded|Watched|Clever)/);
});

test('and is built with what the resolvers really use', async () => {
  await expect(buildGraphQLSchema()).resolves.toBeDefined();
});
