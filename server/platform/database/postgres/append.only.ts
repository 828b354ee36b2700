const keep = (table: string): string => `
create or replace function ${table}_kept() returns trigger language plpgsql as $$
begin
  raise exception '${table} are only ever added';
end $$;
create or replace trigger ${table}_kept before update or delete on ${table}
  for each row execute function ${table}_kept();
`;

/** SQL of triggers that refuse every statement that changes or deletes rows of the tables. */
export const ensureAppendOnly = (tables: readonly string[]): string => tables.map(keep).join('');
