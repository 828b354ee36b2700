import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { encodeCursor, sliceAfter, type Cursor, type Listed, type Slice } from '#server/domain/pagination.ts';
import { BY_FIRST, MaxItems } from './bounds.ts';
import { readInTurn, type Budget } from './budget.ts';

@ArgsType()
export class PageArgs {
  @Field(() => Int, { defaultValue: 10, description: 'How many to give, 0 to 100. Errors: VALIDATION.' })
  first!: number;

  @Field(() => String, { nullable: true, description: "Those after this edge's cursor. Errors: INVALID_CURSOR." })
  after!: string | null;
}

export const sliceOf = ({ first, after }: PageArgs): Slice => sliceAfter(first, after ?? null);

@ObjectType('PageInfo', { description: 'Where a page stands in its list, as Relay connections say it.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there is more after the last edge.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether the page began after a cursor.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first edge; null on an empty page.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last edge; null on an empty page.' })
  endCursor!: string | null;
}

export type Connection<T> = { edges: { cursor: string; node: T }[]; pageInfo: PageInfo; totalCount: number };

/** A Relay connection type over one kind of node. */
export function connectionOf(node: ClassType, name: string) {
  @ObjectType(`${name}Edge`, { description: `One ${name} of a list, with its place.` })
  class Edge {
    @Field(() => String, { description: 'Opaque; give it as `after`.' })
    cursor!: string;

    @Field(() => node, { description: 'What stands here.' })
    node!: object;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name}.` })
  class ConnectionType {
    @MaxItems(BY_FIRST)
    @Field(() => [Edge], { description: 'In list order.' })
    edges!: Edge[];

    @Field(() => PageInfo, { description: 'Where this page stands.' })
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'How many the whole list holds for this viewer.' })
    totalCount!: number;
  }
  return ConnectionType;
}

/** `cursorOf` names the number the list is ordered by, then the id. */
export function toConnection<T>(listed: Listed<T>, slice: Slice, cursorOf: (node: T) => Cursor): Connection<T> {
  const edges = listed.rows.map((node) => ({ cursor: encodeCursor(cursorOf(node)), node }));
  return {
    edges,
    totalCount: listed.total,
    pageInfo: {
      hasNextPage: listed.hasNext,
      hasPreviousPage: slice.after !== null,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

type Order<T> = (node: T) => Cursor;

/** A page that is read by itself. */
export async function pageOf<T>(
  budget: Budget,
  page: PageArgs,
  read: (slice: Slice) => Promise<Listed<T>>,
  cursorOf: Order<T>,
): Promise<Connection<T>> {
  const slice = sliceOf(page);
  return toConnection(await readInTurn(budget, () => read(slice)), slice, cursorOf);
}

type Ways<T> = { first: (limit: number) => Promise<Listed<T>>; later: (slice: Slice) => Promise<Listed<T>> };

/** A list under a parent: its first page comes along with its siblings' first pages, a later one is read by itself. */
export async function nested<T>(budget: Budget, page: PageArgs, { first, later }: Ways<T>, cursorOf: Order<T>) {
  const slice = sliceOf(page);
  return slice.after ? pageOf(budget, page, later, cursorOf) : toConnection(await first(slice.limit), slice, cursorOf);
}

type Made = { createdAt: Date; id: number };

export const byCreation = ({ createdAt, id }: Made): Cursor => ({ key: createdAt.getTime(), id });
export const byId = ({ id }: { id: number }): Cursor => ({ key: id, id });
