import type { Config } from '#server/config.ts';
import { TEXT_NAMES } from '#server/kernel/operator.texts.ts';
import { createOperatorTexts, fileOf } from '#server/features/texts/operator.texts.service.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Whether the texts of the public pages are the operator's own. */
export async function checkTexts({ textsDir, publicUrl }: Config): Promise<Finding[]> {
  const texts = createOperatorTexts(textsDir);
  const areDrafts = await Promise.all(TEXT_NAMES.map((name) => texts.isDraft(name)));
  const drafts = TEXT_NAMES.filter((_name, index) => areDrafts[index]).map(fileOf);
  if (drafts.length === 0) return [ok('texts', `${textsDir} has all of them`)];
  const says = `people read drafts that nobody reviewed: ${drafts.join(', ')}`;
  return [publicUrl === null ? ok('texts', says) : warning('texts', `${says}: put reviewed ones into ${textsDir}`)];
}
