import type { Kit } from './kit.ts';
import { defineAccounts } from './accounts.ts';
import { defineFollows } from './follows.ts';
import { defineDataExports } from './data.exports.ts';
import { defineKeys } from './keys.ts';
import { defineLists } from './lists.ts';
import { defineMailPreferences } from './mail.preferences.ts';
import { defineMedia } from './media.ts';
import { defineMilestones } from './milestones.ts';
import { defineModeration } from './moderation.ts';
import { defineMoney } from './money.ts';
import { definePlatform } from './platform.ts';
import { defineProjects } from './projects.ts';
import { defineQuotaUses } from './quota.uses.ts';
import { defineReadPointers } from './read.pointers.ts';
import { defineUpdateRequests } from './update.requests.ts';
import { defineUpdates } from './updates.ts';
import { defineWebhooks } from './webhooks.ts';

/** Every table, declared once for both engines. */
export function defineSchema(columns: Kit) {
  const accounts = defineAccounts(columns);
  const projects = defineProjects(columns, accounts);
  const own = { ...accounts, ...projects };
  const known = { ...own, ...defineMedia(columns, own) };
  return {
    ...known,
    ...defineKeys(columns, known),
    ...defineMilestones(columns, known),
    ...defineMoney(columns, known),
    ...defineUpdates(columns, known),
    ...defineFollows(columns, known),
    ...defineWebhooks(columns, known),
    ...defineUpdateRequests(columns, known),
    ...defineReadPointers(columns, known),
    ...defineMailPreferences(columns, known),
    ...defineModeration(columns, known),
    ...defineDataExports(columns, known),
    ...defineQuotaUses(columns, known),
    ...defineLists(columns),
    ...definePlatform(columns),
  };
}

export type Schema = ReturnType<typeof defineSchema>;

/** The ledger, what happened, and what operators did: no statement changes or deletes their rows. */
export const APPEND_ONLY_TABLES = ['investments', 'events', 'operator_acts'];
