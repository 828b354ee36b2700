import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { createApolloClient } from './apollo/client.ts';
import { watchSession } from './apollo/token.ts';
import type { Auth } from './features/session/door.ts';
import { createEntrance, rememberSession } from './features/session/entrance.ts';
import { paths } from './paths.ts';
import { show } from './root.tsx';
import { loadScreen } from './routes.tsx';

void loadScreen(location.pathname);
watchSession();

const client = createApolloClient();

export const entrance = createEntrance(client);

/** Everything behind the front door. */
export const open = () =>
  show(
    <BrowserRouter>
      <App client={client} />
    </BrowserRouter>,
  );

export function letIn(auth: Auth, isNew: boolean) {
  if (isNew) history.replaceState(null, '', paths.dashboard);
  rememberSession(client, auth);
  open();
}
