import type { ApolloClient } from '@apollo/client';
import { matchPath } from 'react-router-dom';
import { preloadQuery } from './apollo/preloads.ts';
import { readToken } from './apollo/token.ts';
import { SessionDocument } from './features/session/session.generated.ts';
import { loadPart } from './loadPart.ts';
import { ROUTES } from './routes.tsx';

type Address = { pathname: string; search: string };

/** Opening these counts as reading them: their data is loaded when they are entered, not before. */
const COUNTED_AS_READ = ['/projects/:projectId/updates/:updateId'];

export const loadQueries = loadPart(() => import('./screenQueries.ts'), 'screenQueries');

export const routeOf = (pathname: string) => ROUTES.find(({ path }) => matchPath(path, pathname));

const silent = () => null;

async function loadData(client: ApolloClient, path: string, { pathname, search }: Address) {
  if (readToken() === null) return;
  const { SCREEN_QUERIES } = await loadQueries();
  const role = client.readQuery({ query: SessionDocument })?.me.role;
  const params = matchPath(path, pathname)?.params ?? {};
  const query = SCREEN_QUERIES[path]?.({ params, search: new URLSearchParams(search), role });
  if (query) await preloadQuery(client, query);
}

/** Starts to load the code and the data of the screen that is entered, both at once. */
export function startScreen(client: ApolloClient, address: Address) {
  const route = routeOf(address.pathname);
  if (!route) return;
  void route.screen.load().catch(silent);
  void loadData(client, route.path, address).catch(silent);
}

/** The same for a screen that will probably be entered. */
export function preloadScreen(client: ApolloClient, address: Address) {
  const route = routeOf(address.pathname);
  if (!route) return;
  void route.screen.load().catch(silent);
  if (!COUNTED_AS_READ.includes(route.path)) void loadData(client, route.path, address).catch(silent);
}

/** Loads the code of a screen alone. */
export const loadCode = ({ pathname }: Pick<Address, 'pathname'>) =>
  void routeOf(pathname)?.screen.load().catch(silent);
