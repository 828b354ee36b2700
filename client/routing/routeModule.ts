import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { ComponentType, FunctionComponent } from 'react';
import type { Role } from '#client/apollo/schema.generated.ts';
import { lazyImport } from '#client/lazyImport.ts';
import { lazyComponent, type LazyPart } from '#client/ui/hooks/lazyComponent.tsx';

type Params = Readonly<Record<string, string | undefined>>;

/** A screen's path, who may open it, its code, and its first query with its variables. */
export type RouteModule<Variables extends OperationVariables = OperationVariables> = {
  path: string;
  for: 'anyone' | 'signed-in' | Role;
  screen: FunctionComponent<{ variables: Variables }> & LazyPart;
  /** Loads the query; without one when it depends on a role that isn't known yet. */
  query: null | ((role: Role | undefined) => Promise<TypedDocumentNode<unknown, Variables> | null>);
  /** Passed to the screen as well. */
  variables: (params: Params, search: URLSearchParams) => Variables;
  /** Opening it counts as reading: its data is loaded when it is entered, not before. */
  countsAsRead?: boolean;
};

const NONE = {};

type Options<Variables extends OperationVariables> = Partial<
  Pick<RouteModule<Variables>, 'query' | 'variables' | 'countsAsRead'>
>;

/** A row of the route table. Its screen is the module's only export; the page may be reloaded to load it. */
export function route<Variables extends OperationVariables = typeof NONE>(
  path: string,
  audience: RouteModule['for'],
  load: () => Promise<Record<`${string}Screen`, ComponentType<{ variables: NoInfer<Variables> }>>>,
  { query, variables = () => NONE as Variables, countsAsRead }: Options<Variables> = {},
): RouteModule {
  // The build may add exports, with short names.
  const screenIn = (module: object) =>
    Object.entries(module).find(([name]) => name.endsWith('Screen'))?.[1] as ComponentType<{ variables: Variables }>;
  const screen = lazyComponent(async () => ({ [path]: screenIn(await load()) }), path, true);
  const loadQuery = query ? (role: Role | undefined) => lazyImport(() => query(role), `query of ${path}`)() : null;
  return { path, for: audience, screen, query: loadQuery, variables, countsAsRead } as unknown as RouteModule;
}
