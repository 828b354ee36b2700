import type { Page } from 'playwright-core';

export type Shift = { value: number; moved: string[] };

/** Collects in the page what moves by itself. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : `${node?.textContent}`));
        shifts.push({ value, moved: moved.map((text) => text.slice(0, 100)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What moved up to the frame after the next. */
export const takeShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame().then(frame).then(frame);
    return (globalThis as unknown as { shifts: Shift[] }).shifts.splice(0);
  });
