import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { markNewLooks, NEW_LOOK } from './looks.ts';

const builderFile = createRequire(import.meta.url).resolve('@axe-core/playwright');
const AXE = readFileSync(createRequire(builderFile).resolve('axe-core/axe.min.js'), 'utf8');

/** A document is given axe once: by itself the builder injects it at each run, which takes longer than the run. */
async function builderFor(page: Page): Promise<AxeBuilder> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    const contrast = { id: 'color-contrast', selector: `[${NEW_LOOK}]` };
    await page.evaluate(`axe.configure(${JSON.stringify({ rules: [contrast] })})`);
  }
  await page.evaluate(markNewLooks, NEW_LOOK);
  // Off by default in axe, because older guidelines have no such rule.
  const rules = { 'target-size': { enabled: true } };
  const builder = new AxeBuilder({ page, axeSource: 'void 0' });
  return builder.setLegacyMode(true).options({ reporter: 'no-passes', rules });
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
    nodes.map(({ html, any, all, none }) => `${id}: ${html.slice(0, 160)} ${[...any, ...all, ...none][0]?.message}`),
  );
}
