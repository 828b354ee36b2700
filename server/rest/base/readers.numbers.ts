import { readMoney, type Cents } from '#server/domain/money.ts';
import { readFraction, readPercent, type BasisPoints } from '#server/domain/roi.ts';
import { isEmpty, type Reader } from './readers.ts';
import { described, type Schema } from './schema.ts';

const NUMERIC: Schema = { type: ['number', 'string', 'null'] };

/** Dollars. Invalid input becomes NaN, so that the domain rule rejects it with the field's message. */
export const money = (description: string): Reader<Cents | null> => ({
  schema: described(NUMERIC, description),
  read: (sent) => (isEmpty(sent) ? null : (readMoney(sent) ?? Number.NaN)),
});

/** Dollars to invest; null for invalid input. */
export const amount = (description: string): Reader<Cents | null> => ({
  schema: { type: ['number', 'string'], description },
  read: readMoney,
});

export const percent = (description: string): Reader<BasisPoints | null> => ({
  schema: described(NUMERIC, description),
  read: (sent) => (isEmpty(sent) ? null : (readPercent(sent) ?? Number.NaN)),
});

export const fraction = (description: string): Reader<BasisPoints | null> => ({
  schema: described(NUMERIC, description),
  read: (sent) => (isEmpty(sent) ? null : (readFraction(sent) ?? Number.NaN)),
});

export const wholeNumber = (description: string): Reader<number | null> => ({
  schema: { type: ['integer', 'string', 'null'], description },
  read: (sent) => {
    if (isEmpty(sent)) return null;
    if (typeof sent === 'number') return sent;
    return typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : Number.NaN;
  },
});
