import type { PaymentState } from '#client/apollo/schema.generated.ts';
import { searchedIn } from '#client/ui/hooks/useQueryParam.ts';

/** The query parameter of the filter. */
export const STATE_FILTER = 'estado';

/** How many payments of a project a page has. */
const PAYMENTS_PAGE = 25;

/** The names of states in addresses, in the order in which they are listed: first what somebody has to do. */
export const FILTER_NAME: Readonly<Record<PaymentState, string>> = {
  TO_PAY: 'por-pagar',
  PAID_IN_PART: 'en-parte',
  REPORTED: 'avisados',
  TO_RETURN: 'por-devolver',
  PAID: 'pagados',
  RETURNED: 'devueltos',
};

/** Instead of a state: those of which a return is in dispute. */
export const DISPUTED_FILTER = 'en-disputa';

export const PAYMENT_STATES = Object.keys(FILTER_NAME) as PaymentState[];

/** The state of this name; null for all. */
export const stateNamed = (name: string | null): PaymentState | null =>
  PAYMENT_STATES.find((state) => FILTER_NAME[state] === name) ?? null;

/** The first variables of the investor's list at an address. */
export const myPaymentsVariables = (search: URLSearchParams) => ({
  state: stateNamed(search.get(STATE_FILTER)) ?? ('TO_PAY' as const),
});

/** The variables of a studio's list at an address. */
export function receivedPaymentsVariables({ projectId = '' }: { projectId?: string }, params: URLSearchParams) {
  const [state, search] = [stateNamed(params.get(STATE_FILTER)), searchedIn(params)];
  const disputed = params.get(STATE_FILTER) === DISPUTED_FILTER;
  const isWhole = state === null && search === null && !disputed;
  return { projectId, state, search, disputed, isWhole, first: PAYMENTS_PAGE };
}
