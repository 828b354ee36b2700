import { createHash } from 'node:crypto';
import {
  buildASTSchema,
  findBreakingChanges,
  GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
  visit,
  type DocumentNode,
  type GraphQLNamedType,
} from 'graphql';

/** What a release left behind for its successors (`npm run released`). */
export const RELEASED_SCHEMA = 'tests/architecture/released.graphql';
export const RELEASED_DOCUMENT = 'tests/architecture/released.openapi.txt';
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

/** A new name, and where it is. */
export type Addition = { where: string; name: string };

/** Types, fields, arguments and values that the released schema doesn't have, without those of new types. */
export function additionsTo(released: string, current: string): Addition[] {
  const [old, now] = [buildASTSchema(parse(released)), buildASTSchema(parse(current))];
  return Object.values(now.getTypeMap()).flatMap((type) => {
    const before = old.getType(type.name);
    if (!before) return [{ where: 'types', name: type.name }];
    const known = new Map(membersOf(before).map(({ name, args }) => [name, args]));
    return membersOf(type).flatMap(({ name, args }) => {
      const had = known.get(name);
      if (!had) return [{ where: type.name, name }];
      return args.filter((arg) => !had.includes(arg)).map((arg) => ({ where: `${type.name}.${name}`, name: arg }));
    });
  });
}

type Member = { name: string; args: string[] };

function membersOf(type: GraphQLNamedType): Member[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => ({ name, args: [] }));
  if (isInputObjectType(type)) return Object.keys(type.getFields()).map((name) => ({ name, args: [] }));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  return Object.values(type.getFields()).map(({ name, args }) => ({ name, args: args.map((arg) => arg.name) }));
}

/** Additions that notes of releases don't have: a line of theirs is `where`, a colon, and names. */
export function unnoted(additions: Addition[], notes: string): Addition[] {
  const lines = notes.split(/^- /m).map((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code));
  const names = new Map<string | undefined, (string | undefined)[]>();
  for (const [where, ...named] of lines) names.set(where, [...(names.get(where) ?? []), ...named]);
  return additions.filter(({ where, name }) => !names.get(where)?.includes(name));
}

/** The files of a list as `sha256sum` writes it that have changed since. */
export const changedIn = (list: string, read: (path: string) => string | null): string[] =>
  [...list.matchAll(/^([\da-f]{64}) [ *](.+)$/gm)].flatMap(([, sum, path = '']) => {
    const text = read(path);
    return text !== null && createHash('sha256').update(text).digest('hex') === sum ? [] : [path];
  });
