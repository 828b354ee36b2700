import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import './theme/fonts.css';
import { Frame, Header } from './ui/frame/Frame.tsx';
import { Loading } from './ui/Loading.tsx';
import { Crash } from './ui/SectionBoundary.tsx';
import { AppProviders } from './ui/frame/AppProviders.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

const root = createRoot(place);

/** Renders in a transition, which React can interrupt, so that the page stays responsive. */
const render = (page: ReactNode) =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <AppProviders>{page}</AppProviders>
      </StrictMode>,
    ),
  );

const landing = () => document.querySelectorAll('[data-landing]');

/** Whether the root is inside the server's landing page. */
export const isInLanding = (): boolean => landing().length > 0;

/** Renders at the root's place in the landing page. */
export const showInLanding = render;

/** Renders as the whole page. */
export function show(page: ReactNode) {
  if (isInLanding()) {
    document.body.prepend(place as HTMLElement);
    landing().forEach((part) => part.remove());
    document.documentElement.classList.remove('signed-in');
  }
  render(page);
}

/** The loading page, shown until the page's own code is loaded. */
export const showWaiting = () =>
  show(
    <Frame header={<Header home={(brand) => <span>{brand}</span>}>{null}</Header>}>
      <Loading />
    </Frame>,
  );

/** Shown when the page's code could not be loaded. */
export const showCrash = (error: unknown) => show(<Crash error={error} onRetry={() => location.reload()} />);
