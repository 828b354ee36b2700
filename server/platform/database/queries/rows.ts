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

type Decode = (value: unknown) => unknown;

/**
 * The expression of an object made of the values `v`, from an index on, and of the decoders `d`; and how many values it
 * is made of. A group is a joined row, which may not be there: then all its values are null.
 */
function expressionOf(fields: Fields, from: number, decoders: Decode[]): { text: string; count: number } {
  let at = from;
  const parts = Object.entries(fields).map(([name, field]) => {
    const begin = at;
    if (isGroup(field)) {
      const { text, count } = expressionOf(field, begin, decoders);
      at += count;
      const isMissing = Array.from({ length: count }, (_none, index) => `v[${begin + index}] === null`).join(' && ');
      return `${JSON.stringify(name)}: ${isMissing} ? null : ${text}`;
    }
    at += 1;
    const decoder = decoderOf(field);
    if (isPlain(decoder)) return `${JSON.stringify(name)}: v[${begin}]`;
    const index = decoders.push((value) => decoder.mapFromDriverValue(value)) - 1;
    return `${JSON.stringify(name)}: v[${begin}] === null ? null : d[${index}](v[${begin}])`;
  });
  return { text: `{ ${parts.join(', ')} }`, count: at - from };
}

/**
 * Maps a query's rows to objects as drizzle does, by a function written once per query: an object that gets its
 * properties one after the other takes three times as long, and more memory. The text has names of columns alone.
 */
export function rowsReader<Row>(query: unknown): (rows: unknown[][]) => Row[] {
  const decoders: Decode[] = [];
  const { text } = expressionOf((query as Selecting)._.selectedFields, 0, decoders);
  // oxlint-disable-next-line typescript/no-implied-eval -- of names of columns, none of which comes from a request
  const create = new Function('d', `return (v) => (${text});`) as (d: Decode[]) => (values: unknown[]) => Row;
  const readRow = create(decoders);
  return (rows) => rows.map(readRow);
}
