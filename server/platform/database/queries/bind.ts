import { is, Param, Placeholder } from 'drizzle-orm';
import type { Params } from '../database.ts';

/** Returns the value of one parameter. */
type Bind = (values: Params) => unknown;

/** A parameter is a placeholder, a placeholder encoded by its column, or a constant. */
export function createBinder(param: unknown): Bind {
  const { value, encoder } = is(param, Param) ? param : { value: param, encoder: null };
  if (!is(value, Placeholder)) return () => param;
  const { name } = value;
  return (values) => {
    const bound = values[name];
    if (bound === undefined) throw new Error(`Nothing was given for ${name}`);
    return encoder === null ? bound : encoder.mapToDriverValue(bound);
  };
}
