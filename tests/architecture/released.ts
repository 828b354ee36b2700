import { createHash } from 'node:crypto';
import { buildASTSchema, findBreakingChanges, GraphQLSchema, parse, visit, type DocumentNode } from 'graphql';

/** What a release left behind for its successors, each made by a command in `.github/RELEASES.md`. */
export const RELEASED_SCHEMA = 'tests/architecture/released.graphql';
export const RELEASED_MIGRATIONS = 'tests/architecture/released.sha256';

type Deprecatable = { directives?: readonly { name: { value: string } }[] };

const unlessDeprecated = ({ directives = [] }: Deprecatable): null | undefined =>
  directives.some(({ name }) => name.value === 'deprecated') ? null : undefined;

const withoutDeprecated = (document: DocumentNode): DocumentNode =>
  visit(document, {
    FieldDefinition: unlessDeprecated,
    EnumValueDefinition: unlessDeprecated,
    InputValueDefinition: unlessDeprecated,
  });

/** The types that its operations lead to. */
const reachable = (document: DocumentNode): GraphQLSchema =>
  new GraphQLSchema({ ...buildASTSchema(document).toConfig(), types: [] });

/** How a schema breaks clients of the released one, but for what that had deprecated. */
export const breaksOf = (released: string, current: string): string[] =>
  findBreakingChanges(reachable(withoutDeprecated(parse(released))), buildASTSchema(parse(current))).map(
    ({ description }) => description,
  );

/** The files of a list as `sha256sum` writes it that have changed since. */
export const changedIn = (list: string, read: (path: string) => string | null): string[] =>
  [...list.matchAll(/^([\da-f]{64}) [ *](.+)$/gm)].flatMap(([, sum, path = '']) => {
    const text = read(path);
    return text !== null && createHash('sha256').update(text).digest('hex') === sum ? [] : [path];
  });
