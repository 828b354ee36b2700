import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Injecting axe takes longer than running it, so a document is given it once. */
async function builderFor(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page });
  // Off by default in axe, because older guidelines have no such rule.
  const rules = { 'target-size': { enabled: true } };
  return builder.setLegacyMode(true).options({ resultTypes: ['violations'], rules });
}

/** Waits until nothing changes its colour or opacity any more. What spins goes on. */
const settleColours = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isEnding = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
    let changing: Animation[];
    do {
      await new Promise(requestAnimationFrame); // nested elements start theirs later
      changing = document.getAnimations().filter((each) => each.playState === 'running' && isEnding(each));
      await Promise.allSettled(changing.map(({ finished }) => finished));
    } while (changing.length > 0);
  });

/** Runs axe on the current document: one line for each element. */
export async function findingsOn(page: Page): Promise<string[]> {
  await settleColours(page);
  const { violations } = await (await builderFor(page)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1]?.trim()}`),
  );
}
