import { existsSync } from 'node:fs';
import type { Config } from '#server/config.ts';
import { openReadOnly } from '#server/features/open.readonly.ts';
import { storedTextsOf } from '#server/features/texts/operator.text.repository.ts';
import { createOperatorTexts, fileOf } from '#server/features/texts/operator.texts.service.ts';
import { TEXT_NAMES } from '#server/kernel/operator/operator.texts.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

const TO_DO = "give it to the server's user, or correct TEXTS_DIR";

type Texts = ReturnType<typeof createOperatorTexts>;

/** Whether the texts of the public pages are the operator's own, and can be read. */
export async function checkTexts(config: Config): Promise<Finding[]> {
  const database = await openReadOnly(config).catch(() => null); // what is wrong with it is another check's
  try {
    return await findingsOf(
      createOperatorTexts(config.textsDir, database ? storedTextsOf(database) : async () => null),
      config,
    );
  } finally {
    await database?.close();
  }
}

async function findingsOf(texts: Texts, { textsDir, publicUrl }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  const drafts: string[] = [];
  for (const name of TEXT_NAMES) {
    const [problem, refusal] = [await texts.problemOf(name), await texts.refusalOf(name)];
    const { wrongDay } = await texts.read(name);
    if (problem?.kind === 'missing')
      findings.push(
        warning(
          'texts',
          `${fileOf(name)} in ${textsDir} can't be read (${problem.reason}): people are shown it as a server read it on ` +
            `${problem.readAt.toISOString().slice(0, 10)}; put it back`,
        ),
      );
    else if (refusal)
      findings.push(fault('texts', `${fileOf(name)} in ${textsDir} can't be read (${refusal}): ${TO_DO}`));
    else if (await texts.isDraft(name)) drafts.push(fileOf(name));
    if (wrongDay !== null)
      findings.push(
        warning('texts', `${fileOf(name)} begins with "Fecha: ${wrongDay}", which is no day: none is shown`),
      );
  }
  if (drafts.length > 0) {
    const where = existsSync(textsDir) ? '' : ` (${textsDir} does not exist)`;
    const says = `people read drafts that nobody reviewed: ${drafts.join(', ')}${where}`;
    findings.push(
      publicUrl === null ? ok('texts', says) : warning('texts', `${says}: put reviewed ones into ${textsDir}`),
    );
  }
  return findings.length > 0 ? findings : [ok('texts', `${textsDir} has all of them`)];
}
