import type { ApolloClient } from '@apollo/client';
import { matchPath } from 'react-router-dom';
import { preloadQuery } from '#client/apollo/preloads.ts';
import { readToken } from '#client/token.ts';
import { UnreadCountDocument } from '#client/features/notifications/UnreadCount.generated.ts';
import { SessionDocument } from '#client/session/session.generated.ts';
import { ROUTES } from './routes.tsx';

type Address = { pathname: string; search: string };

const routeOf = (pathname: string) => ROUTES.find(({ path }) => matchPath(path, pathname));

const silent = () => null;

const roleOf = (client: ApolloClient) => client.readQuery({ query: SessionDocument })?.me.role;

/** Loads the code of the screen at an address, and of its query. */
export async function loadScreen(client: ApolloClient, pathname: string) {
  const route = routeOf(pathname);
  await Promise.all([route?.screen.load(), route?.query?.(roleOf(client))]);
}

async function loadData(client: ApolloClient, { pathname, search }: Address) {
  const route = routeOf(pathname);
  const query = readToken() === null ? null : await route?.query?.(roleOf(client));
  if (!route || !query) return;
  const params = matchPath(route.path, pathname)?.params ?? {};
  await preloadQuery(client, query, route.variables(params, new URLSearchParams(search)));
}

/** Requests the user and the number at the bell, before anything is rendered. */
export function requestSession(client: ApolloClient) {
  if (readToken() === null) return;
  void preloadQuery(client, SessionDocument, {}, { retry: false });
  void preloadQuery(client, UnreadCountDocument, {});
}

/** Starts to load the code and the data of the screen that is entered, both at once. */
export function startScreen(client: ApolloClient, address: Address) {
  void loadScreen(client, address.pathname).catch(silent);
  void loadData(client, address).catch(silent);
}

/** The same for a screen that will probably be entered. */
export function preloadScreen(client: ApolloClient, address: Address) {
  if (routeOf(address.pathname)?.countsAsRead) void loadScreen(client, address.pathname).catch(silent);
  else startScreen(client, address);
}
