import { visitorPage } from './shell/VisitorPage.tsx';
import type { Auth } from './session/authGateway.ts';
import { PRODUCT } from './session/typedEntry.ts';
import { loadPart } from './loadPart.ts';
import { show } from './root.tsx';

const load = loadPart(() => import('./app.entry.tsx'), PRODUCT);

const authGateway = {
  loadAuthApi: async () => (await load()).authApi,
  onAuthenticated: async (auth: Auth, isNew: boolean) => (await load()).startSession(auth, isNew),
};

export const open = () => show(visitorPage(authGateway));
