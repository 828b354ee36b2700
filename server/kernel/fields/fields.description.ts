import { byKind, isNullable, type Field } from './fields.ts';
import { toDollars } from '../money/money.ts';
import { MAX_ROI, toPercent } from '../money/roi.ts';

const count = (number: number): string => number.toLocaleString('en-US');

/** The limits of a value in English, read from the declaration. */
const limitsOf = byKind<string>({
  text: ({ max, required }) => `${required ? '1 to' : 'At most'} ${count(max)} characters`,
  webAddress: ({ max }) => `At most ${count(max)} characters, without user name or password`,
  textList: ({ max, maxLength, addresses }) =>
    `At most ${max} ${addresses ? 'http(s) addresses' : 'texts'} of at most ${maxLength} characters`,
  choice: () => '',
  money: ({ min }) => `US dollars, at least ${toDollars(min)}, at most two decimals`,
  percent: ({ min = 0, max = MAX_ROI, isMultiple = false }) =>
    `${isMultiple ? 'Multiple' : 'Percent'}, ${toPercent(min)} to ${toPercent(max)}, at most two decimals: ` +
    (isMultiple ? '1.5 means one and a half times' : '20 means 20 %'),
  integer: ({ min, max }) => `${min} to ${max}`,
  day: () => '',
  flag: () => '',
});

const initialOf = (field: Field): string | undefined => {
  if (field.initial === undefined || field.kind === 'textList') return undefined;
  return `${field.kind === 'money' ? toDollars(field.initial) : String(field.initial)} by default`;
};

/** One description for both APIs: meaning, limits and, where it creates, the value of an absent field. */
export function describeField(field: Field, creates: boolean): string {
  const parts = [
    [field.description, limitsOf(field)].filter(Boolean).join('. '),
    creates ? initialOf(field) : undefined,
    field.kind === 'money' && isNullable(field) ? 'null means no limit' : undefined,
  ];
  const text = parts.filter(Boolean).join('; ');
  return text === '' ? '' : `${text}.`;
}
