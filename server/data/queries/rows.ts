import { Column, is, SQL } from 'drizzle-orm';

/** A drizzle query with its selected fields. */
type Selecting = { _: { selectedFields: Record<string, unknown> } };

/** A column's decoder; drizzle keeps that of a computed column private. */
type Decoder = Pick<Column, 'mapFromDriverValue'>;

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  throw new Error('Only columns and computed columns are read by a prepared statement');
}

/** The driver's value is used as it is. */
const isPlain = (decoder: Decoder): boolean => decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;

/** Maps a query's rows to objects as drizzle does, with decoders looked up once per query. */
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
