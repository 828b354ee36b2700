import {
  confirmDistribution,
  correctDistribution,
  disputeDistribution,
  distributionOf,
  LIST_RETURNS,
  listDistributions,
  markPaid,
  replyToDistribution,
  withdrawDistributionDispute,
} from './distributions.ts';
import { NOBODYS, own, seen, type Operation } from './permission.decisions.ts';

const NOT_FOUND = () => 'PAYMENT_NOT_FOUND';
const NOBODY = String(NOBODYS);

/** What was paid of revenue. */
export const DISTRIBUTIONS: Operation[] = [
  { name: 'list what a game pays', request: ({ project }) => listDistributions(project), decide: seen() },
  {
    name: "read what nobody gets of a game's revenue",
    request: ({ project }) => distributionOf(project, NOBODYS),
    decide: () => 'ok',
  },
  { name: "list one's returns", request: () => LIST_RETURNS, decide: () => 'ok' },
  {
    name: 'mark returns as paid',
    request: ({ project }) => markPaid(project, [], { total: 0, paidOn: '2026-03-05' }),
    decide: own('VALIDATION'),
  },
  { name: "correct nobody's returns", request: () => correctDistribution(NOBODY), decide: NOT_FOUND },
  { name: "confirm nobody's returns", request: () => confirmDistribution(NOBODY), decide: NOT_FOUND },
  { name: "dispute nobody's returns", request: () => disputeDistribution(NOBODY), decide: NOT_FOUND },
  {
    name: "withdraw nobody's dispute of returns",
    request: () => withdrawDistributionDispute(NOBODY),
    decide: NOT_FOUND,
  },
  { name: "reply to nobody's dispute of returns", request: () => replyToDistribution(NOBODY), decide: NOT_FOUND },
];
