import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/fonts.css';
import { Frame, Header } from './ui/Frame.tsx';
import { Loading } from './ui/Loading.tsx';
import { Crash } from './ui/SectionBoundary.tsx';
import { Stage } from './ui/Stage.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

const root = createRoot(place);

/** In a transition, which React renders in short pieces: the page scrolls and answers meanwhile. */
export const show = (page: ReactNode) =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <Stage>{page}</Stage>
      </StrictMode>,
    ),
  );

/** What every page begins with, while its own code is on the way. */
export const showWaiting = () =>
  show(
    <Frame header={<Header home={(brand) => <span>{brand}</span>}>{null}</Header>}>
      <Loading />
    </Frame>,
  );

/** The page's own code did not arrive. */
export const showCrash = () => show(<Crash onRetry={() => location.reload()} />);
