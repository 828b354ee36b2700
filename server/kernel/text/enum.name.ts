/** The name of a code in GraphQL: `in-progress` is IN_PROGRESS. */
export type EnumName<Value extends string> = Value extends `${infer Head}-${infer Tail}`
  ? `${Uppercase<Head>}_${EnumName<Tail>}`
  : Uppercase<Value>;

export const enumName = (value: string): string => value.replaceAll('-', '_').toUpperCase();
