import { paths } from '#client/paths.ts';
import { Frame, Header } from '#client/ui/Frame.tsx';
import type { Door } from './door.ts';
import { Outside } from './Outside.tsx';
import { PublicView } from './PublicView.tsx';

/**
 * `/` for a visitor without a token: the public view alone, without router, Apollo or any screen behind it. In the very
 * frame the page waited in, so that the keyboard stays where it was.
 */
export const frontDoor = (door: Door) => (
  <Frame header={<DoorHeader />}>
    <PublicView door={door} />
  </Frame>
);

const DoorHeader = () => (
  <Header
    home={(brand) => (
      <a href={paths.root} aria-label="Fichín, inicio">
        {brand}
      </a>
    )}
  >
    <Outside />
  </Header>
);
