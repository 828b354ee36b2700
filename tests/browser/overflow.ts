import type { Page } from 'playwright-core';

/** What extends beyond the page's right edge, elements and texts, with the page's width and their beginning. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const nodes = document.createNodeIterator(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const found = [`${scrollWidth}: the page`];
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const range = document.createRange();
      range.selectNode(node);
      if (range.getBoundingClientRect().right <= clientWidth) continue;
      found.push(`${scrollWidth}: ${(node instanceof Element ? node.outerHTML : node.nodeValue)?.slice(0, 100)}`);
    }
    return found;
  });
