/** The ledger, what happened, and what operators did: no statement changes or deletes their rows. */
const TABLES = ['investments', 'events', 'operator_acts'];

const keep = (table: string): string => `
create or replace function ${table}_kept() returns trigger language plpgsql as $$
begin
  raise exception '${table} are only ever added';
end $$;
create or replace trigger ${table}_kept before update or delete on ${table}
  for each row execute function ${table}_kept();
`;

export const ENSURE_APPEND_ONLY = TABLES.map(keep).join('');
