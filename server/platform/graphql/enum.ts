import { registerEnumType } from 'type-graphql';
import { enumName } from '#server/kernel/text/enum.name.ts';

const registered = new Map<readonly string[], object>();

/** The enum registered for this very list of values. */
export function enumOf(values: readonly string[]): object {
  const found = registered.get(values);
  if (!found) throw new Error(`No enum is registered for ${values.join(', ')}`);
  return found;
}

type Names<Value> = {
  nameOf?: (value: Value) => string;
  /** Null for an enum, or a value, in no REST call. */
  inRest?: ((value: Value) => string | null) | null;
  meaning?: (value: Value) => string;
};

/** GraphQL names outside, domain values inside. */
export function closedSet<Value extends string>(
  values: readonly Value[],
  name: string,
  description: string,
  { nameOf = enumName, inRest = String, meaning = () => '' }: Names<Value> = {},
): Record<string, Value> {
  const set = Object.fromEntries(values.map((value) => [nameOf(value), value]));
  const valuesConfig = Object.fromEntries(
    Object.entries(set).map(([key, value]) => {
      const restName = inRest?.(value) ?? null;
      return [key, { description: `${meaning(value)} ${restName === null ? '' : `In REST \`${restName}\`.`}`.trim() }];
    }),
  );
  registerEnumType(set, { name, description, valuesConfig });
  registered.set(values, set);
  return set;
}
