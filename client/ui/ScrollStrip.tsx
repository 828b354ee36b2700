import { Box, IconButton } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, useEffect, useState, type RefObject } from 'react';

type Props = {
  label: string;
  /** Names of the arrow buttons. */
  back: string;
  forward: string;
  /** The `data-strip-item` of the item that is scrolled to, unless it is in sight from the start. */
  startAt?: string;
  /** The `top` of the middle of the arrows. */
  arrowsAt?: string;
  children: ReactNode;
};

/** The part of the width that an arrow scrolls by. */
const STEP = 0.8;
/** Pixels over which the row fades out, as wide as an arrow. */
const FADE = 40;

/** A row that scrolls sideways. Where there is more, it fades out under an arrow button. */
export function ScrollStrip({ label, back, forward, startAt, arrowsAt = '50%', children }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const { before, after } = useOverflow(scroller);

  // In the frame that paints it: reading a place earlier would lay the whole page out twice.
  useLayoutEffect(() => {
    if (!startAt) return;
    const frame = requestAnimationFrame(() => {
      const row = scroller.current;
      const first = row?.querySelector<HTMLElement>(`[data-strip-item="${CSS.escape(startAt)}"]`);
      if (!row || !first) return;
      const isInSight = first.offsetLeft + first.offsetWidth <= row.clientWidth;
      if (!isInSight) row.scrollTo({ left: first.offsetLeft - FADE, behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [startAt]);

  const scroll = (direction: 1 | -1) => {
    const element = scroller.current;
    element?.scrollBy({ left: direction * element.clientWidth * STEP });
  };
  const focusRow = () => scroller.current?.focus({ preventScroll: true });

  const mask = `linear-gradient(to right, ${before ? 'transparent' : '#000'}, #000 ${FADE}px, #000 calc(100% - ${FADE}px), ${
    after ? 'transparent' : '#000'
  })`;
  return (
    <Box position="relative">
      <Box
        ref={scroller}
        role="region"
        aria-label={label}
        tabIndex={0}
        overflowX="auto"
        scrollBehavior="smooth"
        position="relative"
        style={before || after ? { maskImage: mask } : undefined}
      >
        {children}
      </Box>
      {before && (
        <Arrow
          name={back}
          icon={<ChevronLeft aria-hidden />}
          side="left"
          top={arrowsAt}
          onClick={() => scroll(-1)}
          onGone={focusRow}
        />
      )}
      {after && (
        <Arrow
          name={forward}
          icon={<ChevronRight aria-hidden />}
          side="right"
          top={arrowsAt}
          onClick={() => scroll(1)}
          onGone={focusRow}
        />
      )}
    </Box>
  );
}

type ArrowProps = {
  name: string;
  icon: ReactNode;
  side: 'left' | 'right';
  top: string;
  onClick: () => void;
  /** Called when the arrow is removed while it has the focus. */
  onGone: () => void;
};

function Arrow({ name, icon, side, top, onClick, onGone }: ArrowProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (document.activeElement === element) onGone();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- on removal alone
  }, []);
  return (
    <IconButton
      ref={button}
      aria-label={name}
      size="sm"
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      borderRadius="full"
      boxShadow="sm"
      position="absolute"
      top={top}
      translate="0 -50%"
      {...{ [side]: '0' }}
      data-print="hide"
      onClick={() => onClick()}
    >
      {icon}
    </IconButton>
  );
}

/** Whether there is hidden content before and after what a horizontal scroller shows. */
function useOverflow(scroller: RefObject<HTMLElement | null>) {
  const [hidden, setHidden] = useState({ before: false, after: false });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    function measure() {
      if (!element) return;
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // Widths are rounded, so the end may be a pixel away.
      const next = { before: scrollLeft > 1, after: scrollLeft + clientWidth < scrollWidth - 1 };
      setHidden((last) => (last.before === next.before && last.after === next.after ? last : next));
    }
    element.addEventListener('scroll', measure, { passive: true });
    // It measures first when the page has been laid out anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [scroller]);

  return hidden;
}
