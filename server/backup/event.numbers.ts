const POINTERS = ['event_cursors', 'read_pointers'];
const ORDERED = ['events', ...POINTERS];

/**
 * For PostgreSQL. Transaction ids differ between databases: restored events get negative ones, in their order, so that
 * they precede all new events.
 */
export const RENUMBER = `create temporary table numbers on commit drop as
  select known, -row_number() over (order by known desc) as given
  from (${ORDERED.map((table) => `select transaction_id as known from ${table}`).join(' union ')}) as ordered;
analyze numbers;
${ORDERED.map((table) => `update ${table} set transaction_id = given from numbers where transaction_id = known`).join(';')}`;

/** The id before the first event that comes after a row of `table`, or the last id when none does. */
const idBefore = (table: string): string => `coalesce(
  (select least - 1 from unread where (transaction_id, id) > (${table}.transaction_id, ${table}.event_id)
   order by transaction_id, id limit 1),
  (select max(id) from events), 0)`;

/**
 * For SQLite, where ids alone are the order of events. On PostgreSQL one with a lower id may come later: whoever has
 * not read it reads on from there, so that none is lost and some may be read again.
 */
export const ORDER_BY_ID = `create temporary table unread
  (transaction_id integer, id integer, least integer, primary key (transaction_id, id)) without rowid;
insert into unread select transaction_id, id, min(id) over (order by transaction_id desc, id desc) from events;
${POINTERS.map((table) => `update ${table} set event_id = ${idBefore(table)}`).join(';\n')};
update event_cursors set recipient_id = 0;
${ORDERED.map((table) => `update ${table} set transaction_id = 0`).join(';\n')};
drop table unread`;
