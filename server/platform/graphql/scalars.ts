import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { readDay } from '#server/kernel/time/calendar.ts';
import { DomainError, INVALID_DATE } from '#server/kernel/errors.ts';
import { readMoney, toDollars } from '#server/kernel/money/money.ts';

const written = (node: ValueNode): string | null =>
  'value' in node && typeof node.value === 'string' ? node.value : null;

/** A JSON number or string. */
function amountIn(node: ValueNode): number | string | null {
  if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return Number(node.value);
  return node.kind === Kind.STRING ? node.value : null;
}

/** Integer cents inside. Invalid input becomes NaN, so that the domain rule rejects it with the field's message. */
export const Money = new GraphQLScalarType<number, number>({
  name: 'Money',
  description:
    'US dollars with at most two decimals, as a number. On input a numeric string is accepted too; ' +
    'nothing is ever rounded. Errors: INVALID_AMOUNT, VALIDATION.',
  serialize: (cents) => toDollars(Number(cents)),
  parseValue: (value) => readMoney(value) ?? Number.NaN,
  parseLiteral: (node) => readMoney(amountIn(node)) ?? Number.NaN,
});

function readDate(value: unknown): string {
  const day = readDay(value);
  if (day === null) throw new DomainError(INVALID_DATE);
  return day;
}

export const CalendarDate = new GraphQLScalarType<string, string>({
  name: 'Date',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date.html',
  description:
    'A calendar day, "2026-03-05", in no time zone. On input the day of an ISO date-time is taken as written. ' +
    'Errors: INVALID_DATE.',
  serialize: String,
  parseValue: readDate,
  parseLiteral: (node) => readDate(written(node)),
});

export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
  description: 'An instant in UTC, ISO 8601: "2026-03-05T12:00:00.000Z".',
  serialize: (instant) => (instant as Date).toISOString(),
});
