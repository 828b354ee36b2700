export const APIS = ['graphql', 'rest'] as const;
export type Api = (typeof APIS)[number];

/** One use case as a request to each API. `pick` selects the result from the response, in camelCase. */
export type Request<T> = {
  graphql: { query: string; variables?: object; form?: FormData; pick: (data: never) => T };
  rest: { method: string; path: string; body?: unknown; headers?: Record<string, string>; pick: (body: never) => T };
};
