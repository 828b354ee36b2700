import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { ComponentType, FunctionComponent } from 'react';
import type { Role } from '#client/apollo/schema.generated.ts';
import { loadPart } from '#client/loadPart.ts';
import { lazyComponent, type LazyPart } from '#client/ui/lazyComponent.tsx';

type Params = Readonly<Record<string, string | undefined>>;

/** A screen's path, who may enter it, its code, and the first query it asks, with its variables. */
export type RouteModule<Variables extends OperationVariables = OperationVariables> = {
  path: string;
  for: 'anyone' | 'signed-in' | Role;
  screen: FunctionComponent<{ variables: Variables }> & LazyPart;
  /** Loads the query; null when it depends on a role that isn't known yet. */
  query: null | ((role: Role | undefined) => Promise<TypedDocumentNode<unknown, Variables>> | null);
  /** Passed to the screen as well. */
  variables: (params: Params, search: URLSearchParams) => Variables;
  /** Opening it counts as reading: its data is loaded when it is entered, not before. */
  countsAsRead?: boolean;
};

const NONE = {};

/** A row of the route table. */
export const route = <Variables extends OperationVariables = typeof NONE>({
  query = null,
  variables = () => NONE as Variables,
  ...row
}: Pick<RouteModule<Variables>, 'path' | 'for' | 'screen'> & Partial<RouteModule<Variables>>) =>
  ({ ...row, query, variables }) as unknown as RouteModule;

/** The code of a screen. The page may be reloaded to get it, since nothing was typed yet. */
export const lazyScreen = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): FunctionComponent<NoInfer<Props>> & LazyPart => lazyComponent(load, name, true);

/** A query, loaded beside its screen's code. */
export function lazyQuery<Module, Name extends keyof Module & string>(load: () => Promise<Module>, name: Name) {
  const loadModule = loadPart(load, name);
  return async () => (await loadModule())[name];
}
