import { sql } from 'drizzle-orm';
import { FOLDING_RULES } from '#server/kernel/text/search.words.ts';
import { queriedMarks, changesOf, narrowed, type DerivedSql, type Search, type SearchIndex } from '../derived.ts';

/** Begins the words that represent marks. Searches can't contain it, because it is neither a letter nor a digit. */
const MARK = '\ue000';

/** The SQL function of the folded words of a text. Triggers of the file can't call it: other programs don't have it. */
export const SEARCH_FOLDED = 'search_folded';

const makeTrigger = (name: string, when: string, statements: string): string =>
  `DROP TRIGGER IF EXISTS ${name};\nCREATE TRIGGER ${name} ${when} BEGIN ${statements} END;\n`;

const trigger: DerivedSql['trigger'] = (name, event, statements, condition) =>
  makeTrigger(name, `AFTER ${event}${condition ? ` WHEN ${condition}` : ''}`, statements);

/** The statement that indexes rows, to which a condition is added. It calls a function of this connection. */
function fillOf({ name, table, from, texts, marks }: SearchIndex): string {
  const marked = Object.entries(marks).flatMap(([mark, values]) =>
    values.map((value) => `'${MARK}${mark}' || hex(${value})`),
  );
  const folded = texts.map((text) => `${SEARCH_FOLDED}(${text})`);
  return `INSERT INTO ${name}(rowid, ${columnsOf(texts)})
  SELECT ${table}.id, ${[...folded, marked.join(" || ' ' || ") || "''"].join(', ')} FROM ${from}`;
}

const columnsOf = (texts: readonly string[]): string =>
  [...texts.map((text) => text.slice(text.indexOf('.') + 1)), 'marks'].join(', ');

/** The table of the ids of rows to be indexed. */
const queueOf = (name: string): string => `${name}_changes`;

function searchIndex(index: SearchIndex): string {
  const { name, table, texts, prefixLength } = index;
  const prefixes = Array.from({ length: prefixLength }, (_none, at) => at + 1).join(' ');
  const queue = queueOf(name);
  const indexAnew = (rows: string) =>
    `DELETE FROM ${name} WHERE rowid IN (${rows}); DELETE FROM ${queue} WHERE id IN (${rows}); INSERT INTO ${queue} ${rows};`;
  const changes = changesOf(index).map(({ trigger: update, event, key }) =>
    trigger(update, event, indexAnew(`SELECT id FROM ${table} WHERE ${key} = new.id`)),
  );
  return `-- ${FOLDING_RULES}
DROP TABLE IF EXISTS ${name};
CREATE VIRTUAL TABLE ${name} USING fts5(
  ${columnsOf(texts)}, content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '${prefixes}'
);
DROP TABLE IF EXISTS ${queue};
CREATE TABLE ${queue} (id integer PRIMARY KEY);
${fillOf(index)};
${trigger(`${name}_insert`, `insert on ${table}`, `INSERT INTO ${queue} VALUES (new.id);`)}
${trigger(`${name}_delete`, `delete on ${table}`, `DELETE FROM ${name} WHERE rowid = old.id; DELETE FROM ${queue} WHERE id = old.id;`)}
${changes.join('')}`;
}

/** Indexes the queued rows, and from then on those that this connection queues. */
export function indexingSql(index: SearchIndex): string {
  const { name, table } = index;
  const queue = queueOf(name);
  const fill = fillOf(index);
  return `${fill} AND ${table}.id IN (SELECT id FROM ${queue});
DELETE FROM ${queue};
CREATE TEMP TRIGGER ${queue}_indexed AFTER INSERT ON main.${queue} BEGIN
  ${fill} AND ${table}.id = new.id;
  DELETE FROM ${queue} WHERE id = new.id;
END;
`;
}

export const DERIVED_SQL: DerivedSql = {
  trigger,
  appendOnly: (table) =>
    ['update', 'delete']
      .map((act) =>
        makeTrigger(
          `${table}_no_${act}`,
          `BEFORE ${act} ON ${table}`,
          `SELECT RAISE(ABORT, '${table} are only ever added');`,
        ),
      )
      .join(''),
  searchFolding: () => '', // a function of the connections
  searchIndex,
  milliseconds: (instant) => instant,
};

export const search: Search = ({ name }, { words, marks }, matches) => {
  const query = [
    ...queriedMarks(marks).map(([mark, value]) => `marks : "${MARK}${mark}${Buffer.from(value).toString('hex')}"`),
    ...words.map((word) => `"${word}"*`),
  ].join(' AND ');
  const index = sql.identifier(name);
  return narrowed(sql`select rowid as id from ${index} where ${index} match ${query}`, sql`rowid`, matches);
};
