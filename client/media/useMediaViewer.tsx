import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { SectionBoundary } from '#client/ui/SectionBoundary.tsx';
import type { Viewed } from './viewed.ts';

const MediaViewer = lazyComponent(() => import('./MediaViewer.tsx'), 'MediaViewer');

/** A viewer of these items, whose code is loaded when one is opened. Closing returns the focus to what opened it. */
export function useMediaViewer(title: string, items: Viewed[]): { viewer: ReactNode; open: (at: number) => void } {
  const [at, setAt] = useState<number | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const opener = useRef<HTMLElement | null>(null);

  function open(index: number) {
    opener.current = document.activeElement as HTMLElement | null;
    setIsLoaded(true);
    setAt(index);
  }

  return {
    open,
    viewer: isLoaded && (
      <SectionBoundary>
        <Suspense>
          <MediaViewer
            title={title}
            items={items}
            at={at}
            onMove={setAt}
            onClose={() => setAt(null)}
            finalFocus={() => opener.current}
          />
        </Suspense>
      </SectionBoundary>
    ),
  };
}
