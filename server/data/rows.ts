import { Column, is } from 'drizzle-orm';

type Decode = ((value: unknown) => unknown) | null;

/** Null for a column whose values are what the driver gives. */
const decoderOf = (column: Column): Decode =>
  column.mapFromDriverValue === Column.prototype.mapFromDriverValue
    ? null
    : (value) => column.mapFromDriverValue(value);

/**
 * Makes objects of a statement's rows, as drizzle would, knowing once for all what each column needs. Null when some
 * field is no column, or belongs to an object of its own.
 */
export function rowsReader<Row>(fields: Record<string, unknown>): ((rows: unknown[][]) => Row[]) | null {
  const columns = Object.entries(fields);
  if (!columns.every((entry): entry is [string, Column] => is(entry[1], Column))) return null;
  const readings = columns.map(([name, column]) => ({ name, decode: decoderOf(column) }));

  const read = (values: unknown[]): Row => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < readings.length; index += 1) {
      const { name, decode } = readings[index] as (typeof readings)[number];
      const value = values[index];
      row[name] = decode === null || value === null ? value : decode(value);
    }
    return row as Row;
  };
  return (rows) => rows.map(read);
}
