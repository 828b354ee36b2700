export type Params = Record<string, number | string | boolean | Date | null>;

/** A drizzle query with placeholders. */
export type PreparableQuery<Row> = { prepare(): { execute(values: Params): Promise<Row[]> } };
