export const APIS = ['graphql', 'rest'] as const;
export type Api = (typeof APIS)[number];

/** One use case through GraphQL. `pick` selects the result from the response, in camelCase. */
export type Request<T> = {
  graphql: { query: string; variables?: object; form?: FormData; pick: (data: never) => T };
};

/** One of the original calls of REST, as a request to each API. */
export type OriginalCall<T> = Request<T> & {
  rest: { method: string; path: string; body?: unknown; headers?: Record<string, string>; pick: (body: never) => T };
};

export const isOriginal = <T>(request: Request<T>): request is OriginalCall<T> => 'rest' in request;
