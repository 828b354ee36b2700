/** A JSON Schema, as embedded in OpenAPI 3.1. */
export type Schema = { readonly [keyword: string]: unknown };

export const TEXT: Schema = { type: 'string' };
export const ID: Schema = { type: 'integer', minimum: 1 };
export const COUNT: Schema = { type: 'integer', minimum: 0 };
export const FLAG: Schema = { type: 'boolean' };
export const USD: Schema = { type: 'number', description: 'US dollars, at most two decimals.' };
export const PERCENT: Schema = { type: 'number', minimum: 0, maximum: 100 };
export const INSTANT: Schema = { type: 'string', format: 'date-time' };
export const DAY: Schema = { type: 'string', format: 'date' };
export const DAY_AS_INSTANT: Schema = {
  type: 'string',
  format: 'date-time',
  description:
    'A calendar day, answered as its noon in UTC. On input the day of an ISO date or date-time is taken as written.',
};

/** A text of `min` to `max` characters. */
export const textOf = (min: number, max: number): Schema => ({
  ...TEXT,
  ...(min > 0 ? { minLength: min } : {}),
  maxLength: max,
});

export const described = (schema: Schema, description: string): Schema => ({ ...schema, description });

export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values });

export const listOf = (items: Schema): Schema => ({ type: 'array', items });

export function orNull(schema: Schema): Schema {
  const { type, enum: values } = schema as { type?: string | string[]; enum?: readonly unknown[] };
  if (type === undefined) return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [type, 'null'].flat(), ...(values ? { enum: [...values, null] } : {}) };
}

/** An object with exactly these required properties. */
export const shape = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

export const refTo = (component: string): Schema => ({ $ref: `#/components/schemas/${component}` });
