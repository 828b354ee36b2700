export const DOORS = ['graphql', 'rest'] as const;
export type Door = (typeof DOORS)[number];

/** One use case as each door spells it. `pick` finds what it gives in the answer, already in camelCase. */
export type Request<T> = {
  graphql: { query: string; variables?: object; form?: FormData; pick: (data: never) => T };
  rest: { method: string; path: string; body?: unknown; headers?: Record<string, string>; pick: (body: never) => T };
};
