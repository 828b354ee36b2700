const refuse = (table: string, act: string): string => `
DROP TRIGGER IF EXISTS ${table}_no_${act};
CREATE TRIGGER ${table}_no_${act} BEFORE ${act} ON ${table} BEGIN
  SELECT RAISE(ABORT, '${table} are only ever added');
END;`;

/** SQL of triggers that refuse every statement that changes or deletes rows of the tables. */
export const ensureAppendOnly = (tables: readonly string[]): string =>
  tables.flatMap((table) => ['update', 'delete'].map((act) => refuse(table, act))).join('');
