import { frontDoor } from './features/session/FrontDoor.tsx';
import type { Auth } from './features/session/door.ts';
import { show } from './root.tsx';

const load = () => import('./product.tsx');

const door = {
  connect: async () => (await load()).entrance,
  onEntered: async (auth: Auth, isNew: boolean) => (await load()).letIn(auth, isNew),
};

export const open = () => show(frontDoor(door));
