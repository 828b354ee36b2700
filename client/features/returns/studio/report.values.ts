import type { RevenueStore } from '#client/apollo/schema.generated.ts';
import type { FieldChecks } from '#client/forms/draftStorage.ts';
import type { PartText } from '#client/forms/useDraftForm.ts';
import type { Details } from '#server/kernel/errors.ts';
import { toDollars, type Cents } from '#server/kernel/money/money.ts';
import { isBlank } from '#server/kernel/text/text.ts';
import { readTypedAmount, typedDollars } from '#server/kernel/money/typed.amount.ts';
import { REVENUE_STORES } from '#server/features/returns/returns.kinds.rules.ts';
import { draftProblem, MAX_STORES, type StoreLine } from '#server/features/returns/revenue.report.rules.ts';
import type { StoreFiguresFragment } from '../Returns.generated.ts';

/** What one store sold, as typed. `key`: of the row on screen. */
export type StoreValues = {
  key: string;
  store: RevenueStore;
  name: string;
  gross: string;
  refundsAndTaxes: string;
  storeShare: string;
};
export type ReportValues = { stores: StoreValues[]; note: string; reason: string };

export const AMOUNTS = ['gross', 'refundsAndTaxes', 'storeShare'] as const;
export type AmountName = (typeof AMOUNTS)[number];

const FIELDS = [...AMOUNTS, 'name', 'store'];

/** The names of the errors of all rows, which no longer apply once a row is changed. */
export const STORE_ERRORS = Array.from({ length: MAX_STORES }, (_, index) => [
  `stores.${index}`,
  ...FIELDS.map((field) => `stores.${index}.${field}`),
]).flat();

const isStoreValues = (stored: unknown): boolean =>
  typeof stored === 'object' &&
  stored !== null &&
  ['key', ...FIELDS].every((name) => typeof (stored as Record<string, unknown>)[name] === 'string') &&
  REVENUE_STORES.some((store) => store === (stored as StoreValues).store);

export const CHECKS: FieldChecks<ReportValues> = {
  stores: (stored) => Array.isArray(stored) && stored.every(isStoreValues),
};

const TEXTS: Record<string, PartText> = {
  stores: { label: 'Tiendas' },
  note: { label: 'Nota' },
  reason: { label: 'Motivo' },
} satisfies Record<keyof ReportValues, PartText>;

export const describe = (part: string): PartText => TEXTS[part] ?? { label: part };

/** The next store that isn't there yet, empty. */
export function newStore(stores: readonly StoreValues[]): StoreValues {
  const store = REVENUE_STORES.find((each) => each === 'OTHER' || stores.every((other) => other.store !== each));
  const key = String(1 + Math.max(0, ...stores.map((each) => Number(each.key))));
  return { key, store: store ?? 'OTHER', name: '', gross: '', refundsAndTaxes: '', storeShare: '' };
}

/** What the report in force says, to be corrected; a first report begins without stores. */
export const valuesOf = (report: { stores: readonly StoreFiguresFragment[]; note: string | null } | null) => ({
  stores: (report?.stores ?? []).map(({ store, name, gross, refundsAndTaxes, storeShare }, index): StoreValues => ({
    key: String(index + 1),
    store,
    name: name ?? '',
    gross: typedDollars(gross),
    refundsAndTaxes: typedDollars(refundsAndTaxes),
    storeShare: typedDollars(storeShare),
  })),
  note: report?.note ?? '',
  reason: '',
});

/** Nothing typed is zero. */
const centsOf = (amount: string): Cents => (isBlank(amount) ? 0 : (readTypedAmount(amount).cents ?? 0));

export const linesOf = (stores: readonly StoreValues[]): StoreLine[] =>
  stores.map(({ store, name, gross, refundsAndTaxes, storeShare }) => ({
    store,
    name: store === 'OTHER' ? name.trim() : null,
    grossCents: centsOf(gross),
    refundsCents: centsOf(refundsAndTaxes),
    storeShareCents: centsOf(storeShare),
  }));

/** The amounts that aren't understood, by field. */
export const amountProblems = (stores: readonly StoreValues[]): [field: string, problem: string][] =>
  stores.flatMap((row, index) =>
    AMOUNTS.flatMap((name): [string, string][] => {
      const problem = isBlank(row[name]) ? null : readTypedAmount(row[name]).problem;
      return problem === null ? [] : [[`stores.${index}.${name}`, problem]];
    }),
  );

/** What is wrong, by field; of a row, at its name or its store. */
export function reportProblems({ stores, note, reason }: ReportValues, isCorrection: boolean): Details {
  const draft = { stores: linesOf(stores), note, ...(isCorrection && { reason }) };
  return { ...draftProblem(draft)?.details, ...Object.fromEntries(amountProblems(stores)) };
}

/** The input of the preview, and of the mutations. */
export const reportInput = ({ stores, note }: ReportValues) => ({
  stores: linesOf(stores).map(({ store, name, grossCents, refundsCents, storeShareCents }) => ({
    store,
    name,
    gross: toDollars(grossCents),
    refundsAndTaxes: toDollars(refundsCents),
    storeShare: toDollars(storeShareCents),
  })),
  note: note.trim() || null,
});
