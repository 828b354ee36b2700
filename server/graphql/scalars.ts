import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { readDay } from '#server/domain/calendar.ts';
import { DomainError, problem } from '#server/domain/errors.ts';
import { readMoney, toDollars } from '#server/domain/money.ts';

const INVALID_DATE = problem('INVALID_DATE', 'La fecha no es válida');

const written = (node: ValueNode): string | null => ('value' in node && typeof node.value === 'string' ? node.value : null);

/** Inside, an integer number of cents; what nobody could read is NaN, so that the rule that refuses it can say why. */
export const Money = new GraphQLScalarType<number, number>({
  name: 'Money',
  description: 'US dollars with at most two decimals, as a number. On input a numeric string is accepted too; '
    + 'nothing is ever rounded. Errors: INVALID_AMOUNT, VALIDATION.',
  serialize: (cents) => toDollars(Number(cents)),
  parseValue: (value) => readMoney(value) ?? Number.NaN,
  parseLiteral: (node) => readMoney(node.kind === Kind.BOOLEAN ? null : written(node)) ?? Number.NaN,
});

function readDate(value: unknown): string {
  const day = readDay(value);
  if (day === null) throw new DomainError(INVALID_DATE);
  return day;
}

export const CalendarDate = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A calendar day, "2026-03-05", in no time zone. On input the day of an ISO date-time is taken as written. '
    + 'Errors: INVALID_DATE.',
  serialize: String,
  parseValue: readDate,
  parseLiteral: (node) => readDate(written(node)),
});

export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant in UTC, ISO 8601: "2026-03-05T12:00:00.000Z".',
  serialize: (instant) => (instant as Date).toISOString(),
});
