import { rowsOf } from '#server/platform/jobs/each.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import { isFoundBy, searchWords } from '#server/kernel/text/search.words.ts';
import { normalizeEmail } from '#server/features/accounts/user.rules.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { tidyAccount } from '#server/features/payments/instructions/account.rules.ts';
import { investmentOfReference } from '#server/features/payments/payment.reference.rules.ts';
import type { Searched } from './operator.find.repository.ts';

/** What `look` shows more of. `by`: which of its texts has what was searched. */
export type Found = { kind: 'person' | 'project' | 'investment'; id: number; title: string | null; by: string };

/** Rows read by one statement, and found at most. */
const ROWS = 500;
const MAX_FOUND = 100;

/** Finds people, projects and investments by what somebody knows of them. */
export function createOperatorFind({ operatorFinds, moderation }: Dependencies) {
  const textsLike = (text: string): ((written: string | null) => boolean) => {
    const words = searchWords(text);
    const whole = [tidyAccount(text)?.toLowerCase(), normalizeEmail(text)];
    return (written) =>
      written !== null && (whole.includes(written.toLowerCase()) || (words.length > 0 && isFoundBy(words, written)));
  };

  return {
    /**
     * By the beginnings of words of an address, a name, a title or how a project is or was paid, and by the reference
     * of a transfer. Whole tables are read, and the first hundred shown.
     */
    async find(_operator: Operator, text: string): Promise<Found[]> {
      const isLike = textsLike(text);
      const found: Found[] = [];
      const reference = investmentOfReference(text);
      if (reference !== null && (await moderation.findStoredInvestment(reference)))
        found.push({ kind: 'investment', id: reference, title: null, by: 'reference' });
      for (const list of Object.values(operatorFinds)) {
        const rows = rowsOf<Pick<Searched, 'key'>, Searched>({ key: 0 }, ROWS, ({ key }, limit) => list(key, limit));
        for await (const { kind, id, title, texts } of rows) {
          const by = Object.keys(texts).filter((name) => isLike(texts[name] ?? null));
          if (by.length > 0) found.push({ kind, id, title, by: by.join(', ') });
          if (found.length >= MAX_FOUND) return found;
        }
      }
      return found;
    },
  };
}
