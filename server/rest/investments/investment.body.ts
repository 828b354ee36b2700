import { amount } from '../base/readers.numbers.ts';
import { readBody, text } from '../base/readers.ts';
import type { Invest } from '#server/services/investment.service.ts';

export const INVEST_BODY = {
  amount: amount('US dollars, at most two decimals.'),
  client_mutation_id: text('Idempotency key, used if the header `Idempotency-Key` is absent.'),
};

export function readInvestment(projectId: number, body: unknown, headers: Record<string, unknown>): Invest {
  const sent = readBody(INVEST_BODY, body);
  const header = headers['idempotency-key'];
  const idempotencyKey = typeof header === 'string' ? header : (sent.client_mutation_id ?? null);
  return { projectId, amount: sent.amount ?? null, idempotencyKey };
}
