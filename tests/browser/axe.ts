import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

type Rules = 'all' | 'colours';

/** Pages whose document has axe in it already: bringing it in again costs more than asking it. */
const prepared = new WeakSet<Page>();

function builderFor(page: Page): AxeBuilder {
  const builder = new AxeBuilder(prepared.has(page) ? { page, axeSource: 'void 0' } : { page });
  prepared.add(page);
  return builder.setLegacyMode(true).options({ resultTypes: ['violations'] });
}

/** What axe finds on the page as it stands, a line for each element. The page must not have been loaded anew. */
export async function findingsOn(page: Page, rules: Rules = 'all'): Promise<string[]> {
  const builder = builderFor(page);
  const { violations } = await (rules === 'all' ? builder : builder.withRules('color-contrast')).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.split('\n')[1]?.trim()}`),
  );
}
