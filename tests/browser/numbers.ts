import type { Page } from 'playwright-core';

/** Amounts, references of payments, tax ids, and days that are shown in more than one line. */
export const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const NUMBER = /-?US\$\s[\d.,]*\d|\b[2-9A-Z]{4}-[2-9A-Z]{4}\b|\bF-\d{8}\b|\b\d\d-\d{8}-\d\b|\b\d\d\/\d\d\/\d{4}\b/g;
    const range = document.createRange();
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility()) continue;
      for (const match of (node as Text).data.matchAll(NUMBER)) {
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(`${match[0]} in ${(node as Text).data.slice(0, 80)}`);
      }
    }
    return found;
  });
