import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { POSTGRES } from '#server/features/postgres.ts';
import { SQLITE } from '#server/features/sqlite.ts';
import { isNullable, type Fields } from '#server/kernel/fields/fields.ts';
import { MILESTONE_FIELDS } from '#server/features/milestones/milestone.fields.ts';
import { DEVELOPER_FIELDS, INVESTOR_FIELDS } from '#server/features/accounts/profile.fields.ts';
import { PROJECT_FIELDS } from '#server/features/projects/project.fields.ts';

type Columns = Readonly<Record<string, { notNull: boolean }>>;

/** Whether each declared field's column may be null; undefined without a column. */
const nullableIn = (columns: Columns, fields: Fields) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, columns[name] && !columns[name].notNull]));

test.each<[string, Fields, Columns]>([
  ['projects in SQLite', PROJECT_FIELDS, getTableColumns(SQLITE.tables.projects)],
  ['projects in PostgreSQL', PROJECT_FIELDS, getTableColumns(POSTGRES.tables.projects)],
  ['milestones in SQLite', MILESTONE_FIELDS, getTableColumns(SQLITE.tables.milestones)],
  ['milestones in PostgreSQL', MILESTONE_FIELDS, getTableColumns(POSTGRES.tables.milestones)],
  ['developer profiles in SQLite', DEVELOPER_FIELDS, getTableColumns(SQLITE.tables.developerProfiles)],
  ['developer profiles in PostgreSQL', DEVELOPER_FIELDS, getTableColumns(POSTGRES.tables.developerProfiles)],
  ['investor profiles in SQLite', INVESTOR_FIELDS, getTableColumns(SQLITE.tables.investorProfiles)],
  ['investor profiles in PostgreSQL', INVESTOR_FIELDS, getTableColumns(POSTGRES.tables.investorProfiles)],
])('the columns of %s may be null exactly where the declared fields may', (_where, fields, columns) => {
  const declared = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, isNullable(field)]));
  expect(nullableIn(columns, fields)).toEqual(declared);
});
