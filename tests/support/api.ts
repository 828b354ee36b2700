export const APIS = ['graphql', 'rest'] as const;
export type Api = (typeof APIS)[number];

/** For rules of services, and for use cases beyond the original calls of REST, whose answers tests/api/rest tests. */
export const GRAPHQL_ALONE: readonly Api[] = ['graphql'];

/** One use case as a request to each API. `pick` selects the result from the response, in camelCase. */
export type Request<T> = {
  graphql: { query: string; variables?: object; form?: FormData; pick: (data: never) => T };
  rest: { method: string; path: string; body?: unknown; headers?: Record<string, string>; pick: (body: never) => T };
};
