import { Column, is, SQL } from 'drizzle-orm';

type Fields = { [name: string]: unknown };

/** A drizzle query with its selected fields. */
type Selecting = { _: { selectedFields: Fields } };

/** A column's decoder; drizzle makes that of a computed column private. */
type Decoder = Pick<Column, 'mapFromDriverValue'>;

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  throw new Error('Only columns and computed columns are read by a prepared statement');
}

/** The driver's value is used as it is. */
const isPlain = (decoder: Decoder): boolean => decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue;

const isGroup = (field: unknown): field is Fields => field?.constructor === Object;

/** The position of a field's value; `group`: the fields of a joined row, which may not be there. */
type Reading = { name: string; at: number; decode: ((value: unknown) => unknown) | null; group: Reading[] | null };

/** Of fields whose values begin at an index. */
function readingsOf(fields: Fields, from: number): Reading[] {
  let at = from;
  return Object.entries(fields).map(([name, field]) => {
    const group = isGroup(field) ? readingsOf(field, at) : null;
    const decoder = group ? null : decoderOf(field);
    const decode = !decoder || isPlain(decoder) ? null : (value: unknown) => decoder.mapFromDriverValue(value);
    const reading = { name, at, decode, group };
    at += group?.length ?? 1;
    return reading;
  });
}

function readRow(readings: readonly Reading[], values: readonly unknown[]): Fields {
  const row: Fields = {};
  for (let index = 0; index < readings.length; index += 1) {
    const { name, at, decode, group } = readings[index] as Reading;
    const value = values[at];
    if (group === null) row[name] = decode === null || value === null ? value : decode(value);
    else row[name] = group.every((part) => values[part.at] === null) ? null : readRow(group, values);
  }
  return row;
}

/** Maps a query's rows to objects as drizzle does, with decoders looked up once per query. */
export function rowsReader<Row>(query: unknown): (rows: unknown[][]) => Row[] {
  const readings = readingsOf((query as Selecting)._.selectedFields, 0);
  return (rows) => rows.map((values) => readRow(readings, values) as Row);
}
