import { Column, is, SQL } from 'drizzle-orm';

/** A query that knows what it selects, under which names. */
type Selecting = { _: { selectedFields: Record<string, unknown> } };

/** What reads one column of the driver's rows; drizzle keeps a computed column's to itself. */
type Decoder = Pick<Column, 'mapFromDriverValue'>;

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  throw new Error('Only columns and computed columns are read by a prepared statement');
}

/** For a column whose values are what the driver gives there is nothing to do. */
const isPlain = (decoder: Decoder): boolean => decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;

/** Makes objects of a query's rows, as drizzle would, knowing once for all what each column needs. */
export function rowsReader<Row>(query: unknown): (rows: unknown[][]) => Row[] {
  const readings = Object.entries((query as Selecting)._.selectedFields).map(([name, field]) => {
    const decoder = decoderOf(field);
    return { name, decode: isPlain(decoder) ? null : (value: unknown) => decoder.mapFromDriverValue(value) };
  });

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
