import type { Page } from 'playwright-core';

/** Elements that extend beyond the page's right edge, with the page's width and their beginning. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map((element) => `${scrollWidth}: ${element.outerHTML.slice(0, 100)}`);
  });
