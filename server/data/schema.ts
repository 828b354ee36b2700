import type { Kit } from './kit.sqlite.ts';
import { defineAccounts } from './schema.accounts.ts';
import { defineInstallation } from './schema.installation.ts';
import { defineLists } from './schema.lists.ts';
import { defineMoney } from './schema.money.ts';
import { defineProjects } from './schema.projects.ts';
import { defineUpdates } from './schema.updates.ts';

/** Every table, written once; each engine makes its own of it. */
export function defineSchema(kit: Kit) {
  const accounts = defineAccounts(kit);
  const projects = defineProjects(kit, accounts);
  const known = { ...accounts, ...projects };
  return {
    ...known,
    ...defineMoney(kit, known),
    ...defineUpdates(kit, known),
    ...defineLists(kit),
    ...defineInstallation(kit),
  };
}

export type Schema = ReturnType<typeof defineSchema>;
