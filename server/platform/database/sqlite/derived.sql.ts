import { sql } from 'drizzle-orm';
import { askedMarks, changesOf, narrowed, type DerivedSql, type Search, type SearchIndex } from '../derived.ts';

/** Begins the words that stand for marks. Searches can't contain it, because it is neither a letter nor a digit. */
const MARK = '\ue000';

const makeTrigger = (name: string, when: string, statements: string): string =>
  `DROP TRIGGER IF EXISTS ${name};\nCREATE TRIGGER ${name} ${when} BEGIN ${statements} END;\n`;

const trigger: DerivedSql['trigger'] = (name, event, statements, condition) =>
  makeTrigger(name, `AFTER ${event}${condition ? ` WHEN ${condition}` : ''}`, statements);

function searchIndex(index: SearchIndex): string {
  const { name, table, from, texts, marks, prefixLength } = index;
  const columns = [...texts.map((text) => text.slice(text.indexOf('.') + 1)), 'marks'].join(', ');
  const marked = Object.entries(marks).flatMap(([mark, values]) =>
    values.map((value) => `'${MARK}${mark}' || hex(${value})`),
  );
  const prefixes = Array.from({ length: prefixLength }, (_none, at) => at + 1).join(' ');
  const fill = `INSERT INTO ${name}(rowid, ${columns})
  SELECT ${table}.id, ${[...texts, marked.join(" || ' ' || ") || "''"].join(', ')} FROM ${from}`;
  const indexAnew = changesOf(index).map(({ trigger: update, event, key }) =>
    trigger(
      update,
      event,
      `DELETE FROM ${name} WHERE rowid IN (SELECT id FROM ${table} WHERE ${key} = new.id);
  ${fill} AND ${table}.${key} = new.id;`,
    ),
  );
  return `DROP TABLE IF EXISTS ${name};
CREATE VIRTUAL TABLE ${name} USING fts5(
  ${columns}, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2", prefix = '${prefixes}'
);
${fill};
${trigger(`${name}_insert`, `insert on ${table}`, `${fill} AND ${table}.id = new.id;`)}
${trigger(`${name}_delete`, `delete on ${table}`, `DELETE FROM ${name} WHERE rowid = old.id;`)}
${indexAnew.join('')}`;
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
  searchIndex,
  milliseconds: (instant) => instant,
};

export const search: Search = ({ name }, { words, marks }, matches) => {
  const query = [
    ...askedMarks(marks).map(([mark, value]) => `marks : "${MARK}${mark}${Buffer.from(value).toString('hex')}"`),
    ...words.map((word) => `"${word}"*`),
  ].join(' AND ');
  const index = sql.identifier(name);
  return narrowed(sql`select rowid as id from ${index} where ${index} match ${query}`, sql`rowid`, matches);
};
