/** Rows by key, in their original order. One pass over the rows. */
export function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Rows by unique key. */
export const keyed = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row> =>
  new Map(rows.map((row) => [keyOf(row), row]));

/** An object with these names, each with a value made from it. */
export const recordOf = <Name extends string, Value>(names: readonly Name[], valueOf: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;

/** An object with all properties of another one but these. */
export const omit = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Omit<Row, Name> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !(names as readonly string[]).includes(name))) as Omit<
    Row,
    Name
  >;

/** An object with these properties of another one. */
export const pick = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
