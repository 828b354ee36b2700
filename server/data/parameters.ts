import { is, Param, Placeholder } from 'drizzle-orm';
import type { Values } from './database.ts';

/** What a statement is given in one place. */
type Give = (values: Values) => unknown;

/** A parameter is a placeholder, one that a column writes in its own way, or a value that is always the same. */
export function giverOf(param: unknown): Give {
  const { value, encoder } = is(param, Param) ? param : { value: param, encoder: null };
  if (!is(value, Placeholder)) return () => param;
  const { name } = value;
  return (values) => {
    const given = values[name];
    if (given === undefined) throw new Error(`Nothing was given for ${name}`);
    return encoder === null ? given : encoder.mapToDriverValue(given);
  };
}
