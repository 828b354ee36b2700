import type { Kit } from '#server/platform/database/kit.ts';
import type { TextName } from '#server/kernel/operator/operator.texts.ts';

/** Each of the operator's texts as a server read it last, shown while its file can't be read. */
export function defineOperatorTexts(kit: Kit) {
  const operatorTexts = kit.table('operator_texts', {
    name: kit.key().$type<TextName>().primaryKey(),
    file: kit.text().notNull(),
    readAt: kit.time().notNull(),
  });

  return { operatorTexts };
}
