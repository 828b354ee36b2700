import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf } from '#server/features/texts/operator.texts.service.ts';
import type { TextName } from '#server/kernel/operator/operator.texts.ts';
import type { TestApp } from './app.ts';
import { sentVersions } from './cases/texts.ts';

/** Puts a text where the operator does, whole. */
export function placeText({ dataDir }: Pick<TestApp, 'dataDir'>, name: TextName, text: string): void {
  const folder = join(dataDir, 'textos');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'new'), text);
  renameSync(join(folder, 'new'), join(folder, fileOf(name)));
}

/** Changes a text; gives what people then accept, as GraphQL names it. */
export async function changeTexts(app: TestApp) {
  placeText(app, 'terms', randomUUID());
  return sentVersions(await app.app.services.texts.listLegal());
}
