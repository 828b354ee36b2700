import { type RefObject, useEffect, useRef } from 'react';

/** The box of a part of the screen: it is scrolled to once it is there, where the address leads to it. */
export function useScrolledTo(isLinked: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLinked) box.current?.scrollIntoView();
  }, [isLinked]);
  return box;
}
