import { useEffect, useState, type RefObject } from 'react';

/** Whether there is hidden content before and after what a horizontal scroller shows. */
export function useOverflow(scroller: RefObject<HTMLElement | null>) {
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
