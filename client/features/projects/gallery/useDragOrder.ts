import { useState, type PointerEvent, type RefObject } from 'react';

/** From where an item is dragged, and to where it would go. */
export type Drag = { from: number; to: number };

/** Pixels from the top and the bottom of the window in which dragging scrolls the page, and how far in each frame. */
const EDGE = 96;
const STEP = 12;

/** Orders the children of a list by dragging a handle in them with a mouse, a pen or a finger; Escape takes it back. */
export function useDragOrder(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  /** Call when the handle of the item at `from` is pressed. */
  function begin(from: number, { button, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
    const handle: HTMLElement = currentTarget;
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const [row, first, last] = [rows[from], rows.at(0), rows.at(-1)];
    if (button !== 0 || !row || !first || !last) return;
    const grabbedAt = clientY + scrollY;
    const up = first.offsetTop - row.offsetTop;
    const down = last.offsetTop + last.offsetHeight - row.offsetTop - row.offsetHeight;
    let y = clientY;
    let to = from;
    let frame = requestAnimationFrame(follow);
    const listening = new AbortController();
    const { signal } = listening;
    handle.setPointerCapture(pointerId);
    handle.addEventListener('pointermove', (event) => void (y = event.clientY), { signal });
    handle.addEventListener('pointerup', () => end(to), { signal });
    handle.addEventListener('lostpointercapture', () => end(from), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(from), { signal });

    function follow() {
      if (!row || !handle.isConnected) return end(from);
      if (y < EDGE) scrollBy(0, -STEP);
      if (y > innerHeight - EDGE) scrollBy(0, STEP);
      row.style.setProperty('translate', `0 ${Math.min(down, Math.max(up, y + scrollY - grabbedAt))}px`);
      const { top, bottom } = row.getBoundingClientRect();
      const isAbove = (other: HTMLElement, at: number) => other !== row && middleOf(other) < (at > from ? bottom : top);
      to = rows.filter(isAbove).length;
      setDrag((before) => (before?.to === to ? before : { from, to }));
      frame = requestAnimationFrame(follow);
    }

    function end(place: number) {
      listening.abort();
      cancelAnimationFrame(frame);
      row?.style.removeProperty('translate');
      setDrag(null);
      if (place !== from) onDrop(from, place);
    }
  }

  return { drag, begin };
}

function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
