import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { createApolloClient } from './apollo/client.ts';
import type { Auth } from './session/authGateway.ts';
import { createAuthApi, rememberSession } from './session/authApi.ts';
import { paths } from './routing/paths.ts';
import { requestSession, startScreen } from './routing/preload.ts';
import { show } from './root.tsx';

const client = createApolloClient();
requestSession(client);
startScreen(client, location); // in the same trip

export const authApi = createAuthApi(client);

/** Renders the app inside its router. */
export const open = () =>
  show(
    <BrowserRouter>
      <App client={client} />
    </BrowserRouter>,
  );

export function startSession(auth: Auth, isNew: boolean) {
  if (isNew) history.replaceState(null, '', paths.dashboard);
  rememberSession(client, auth);
  open();
}
