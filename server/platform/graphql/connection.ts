import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import {
  byCreation,
  encodeCursor,
  sliceAfter,
  type Cursor,
  type Listed,
  type Slice,
} from '#server/kernel/pagination.ts';
import { LENGTH_OF_FIRST, MaxItems } from './limits/list.length.ts';
import { paceConnectionRead, type Budget } from './limits/response.size.ts';

@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    defaultValue: 10,
    description: 'Maximum number of items on this page, 0 to 100. Errors: VALIDATION.',
  })
  first!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of an edge, after which the page begins; from the start by default. Errors: INVALID_CURSOR.',
  })
  after!: string | null;
}

export const sliceOf = ({ first, after }: PageArgs): Slice => sliceAfter(first, after ?? null);

@ObjectType('PageInfo', { description: 'Where a page stands in its list, as in Relay connections.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there are more items after this page.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether the page began after a cursor.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first edge; null on an empty page.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last edge; null on an empty page.' })
  endCursor!: string | null;
}

export type Connection<T> = {
  edges: { cursor: string; node: T }[];
  pageInfo: PageInfo;
  totalCount: number;
  isTotalCapped: boolean;
};

/** A Relay connection type for one node type. */
export function connectionOf(node: ClassType, name: string) {
  @ObjectType(`${name}Edge`, { description: `One ${name} in a list, with its cursor.` })
  class Edge {
    @Field(() => String, { description: 'Opaque cursor: sent as `after`, it gives the items that follow.' })
    cursor!: string;

    @Field(() => node, { description: `The ${name}.` })
    node!: object;
  }

  @ObjectType(`${name}Connection`, { description: `One page of a list; its items are of the type ${name}.` })
  class ConnectionType {
    @MaxItems(LENGTH_OF_FIRST)
    @Field(() => [Edge], { description: 'Items of this page in the order of the list, at most `first`.' })
    edges!: Edge[];

    @Field(() => PageInfo, { description: 'Where this page stands in the list.' })
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'Number of items in the whole list that the viewer may see.' })
    totalCount!: number;
  }
  return ConnectionType;
}

/** `cursorOf` returns the sort key and the id. */
export function toConnection<T>(listed: Listed<T>, slice: Slice, cursorOf: (node: T) => Cursor): Connection<T> {
  const edges = listed.rows.map((node) => ({ cursor: encodeCursor(cursorOf(node)), node }));
  return {
    edges,
    totalCount: listed.total,
    isTotalCapped: listed.isTotalCapped,
    pageInfo: {
      hasNextPage: listed.hasNext,
      hasPreviousPage: slice.after !== null,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

type Order<T> = (node: T) => Cursor;

/** A connection read by its own query. */
export async function readConnection<T>(
  budget: Budget,
  page: PageArgs,
  read: (slice: Slice) => Promise<Listed<T>>,
  cursorOf: Order<T>,
): Promise<Connection<T>> {
  const slice = sliceOf(page);
  return toConnection(await paceConnectionRead(budget, () => read(slice)), slice, cursorOf);
}

type NestedReads<T> = {
  firstPage: (limit: number) => Promise<Listed<T>>;
  nextPage: (slice: Slice) => Promise<Listed<T>>;
};

/** A list under a parent by creation: first pages are batched over all parents, later pages are read one by one. */
export async function nestedConnection<T extends { createdAt: Date; id: number }>(
  budget: Budget,
  page: PageArgs,
  { firstPage, nextPage }: NestedReads<T>,
) {
  const slice = sliceOf(page);
  return slice.after
    ? readConnection(budget, page, nextPage, byCreation)
    : toConnection(await firstPage(slice.limit), slice, byCreation);
}

export const byFirstInvestment = ({ firstInvestmentId: id }: { firstInvestmentId: number }): Cursor => ({
  key: id,
  id,
});
export const byFollowing = ({ followedAt, id }: { followedAt: Date; id: number }): Cursor => ({
  key: followedAt.getTime(),
  id,
});
export const byHiding = ({ hiddenAt, id }: { hiddenAt: Date; id: number }): Cursor => ({ key: hiddenAt.getTime(), id });
export const byId = ({ id }: { id: number }): Cursor => ({ key: id, id });
