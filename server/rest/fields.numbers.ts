import { readMoney, type Cents } from '#server/domain/money.ts';
import { readFraction, readPercent, type BasisPoints } from '#server/domain/roi.ts';
import { isEmpty, type Field } from './fields.ts';
import { described, type Schema } from './schema.ts';

const NUMERIC: Schema = { type: ['number', 'string', 'null'] };

/** Dollars; an amount nobody can read is NaN, which the rules refuse with the field's own sentence. */
export const money = (description: string): Field<Cents | null> => ({
  schema: described(NUMERIC, description),
  read: (sent) => (isEmpty(sent) ? null : (readMoney(sent) ?? Number.NaN)),
});

/** Dollars to invest; null when it is no amount. */
export const amount = (description: string): Field<Cents | null> => ({
  schema: { type: ['number', 'string'], description },
  read: readMoney,
});

export const percent = (description: string): Field<BasisPoints | null> => ({
  schema: described(NUMERIC, description),
  read: (sent) => (isEmpty(sent) ? null : (readPercent(sent) ?? Number.NaN)),
});

export const fraction = (description: string): Field<BasisPoints | null> => ({
  schema: described(NUMERIC, description),
  read: (sent) => (isEmpty(sent) ? null : (readFraction(sent) ?? Number.NaN)),
});

export const wholeNumber = (description: string): Field<number | null> => ({
  schema: { type: ['integer', 'string', 'null'], description },
  read: (sent) => {
    if (isEmpty(sent)) return null;
    if (typeof sent === 'number') return sent;
    return typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : Number.NaN;
  },
});
