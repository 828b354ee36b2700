import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NET_REVENUE } from '#server/features/projects/campaign/revenue.share.words.rules.ts';

test.each(['ayuda', 'riesgos'])('the draft of %s says what net revenue is as every screen does', (name) => {
  const text = readFileSync(`server/features/texts/textos/${name}.md`, 'utf8');
  expect(text.toLowerCase()).toContain(`ingresos netos son ${NET_REVENUE}`);
});
