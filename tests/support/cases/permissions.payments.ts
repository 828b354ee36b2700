import { partiesOf, setIdentity } from './identities.ts';
import {
  confirmPayments,
  confirmReturn,
  correctPayment,
  disputeReturn,
  donateExcess,
  myPayments,
  paymentsIn,
  paymentsOf,
  refusePayment,
  releaseUnpaid,
  replyToDispute,
  reportPayment,
  returnPayment,
  settlePayment,
  takeBackDonation,
  takeBackReport,
  withdrawDispute,
} from './payments.ts';
import { removeReturnAccount, returnAccountOf, setReturnAccount } from './return.accounts.ts';
import { NOBODYS, own, seen, type Operation, type Standing } from './permission.decisions.ts';

const DAY = '2026-03-05';

const ofInvestor = (yes: string) => (who: Standing) => (who === 'investor' ? yes : 'INVESTMENT_NOT_FOUND');
const byInvestors = (yes: string) => (who: Standing) =>
  who === 'investor' || who === 'other investor' ? yes : 'INVESTOR_ROLE_REQUIRED';
const ofOwner = (yes: string) => (who: Standing) => (who === 'developer' ? yes : 'INVESTMENT_NOT_FOUND');

/** What was paid of an investment. */
export const PAYMENTS: Operation[] = [
  { name: "list a project's payments", request: ({ project }) => paymentsIn(project), decide: seen() },
  { name: "list one's payments", request: () => myPayments(), decide: () => 'ok' },
  { name: 'read what was paid', request: ({ investment }) => paymentsOf(investment), decide: ofInvestor('ok') },
  { name: 'read who the parties are', request: ({ investment }) => partiesOf(investment), decide: ofInvestor('ok') },
  { name: 'say who one is to the law', request: () => setIdentity({ legalName: 'Paz' }), decide: () => 'ok' },
  {
    name: 'read to which account it is returned',
    request: ({ investment }) => returnAccountOf(investment),
    decide: ofInvestor('ok'),
  },
  {
    name: 'say to which account it is returned',
    request: () => setReturnAccount({ account: '1' }),
    decide: byInvestors('VALIDATION'),
  },
  { name: 'remove that account', request: () => removeReturnAccount(), decide: byInvestors('ok') },
  {
    name: 'report a payment',
    request: ({ investment }) => reportPayment(investment, 0, DAY),
    decide: ofInvestor('INVALID_AMOUNT'),
  },
  {
    name: 'take back a report',
    request: ({ investment }) => takeBackReport(investment),
    decide: ofInvestor('PAYMENT_NOT_REPORTED'),
  },
  {
    name: 'confirm payments',
    request: ({ project }) => confirmPayments(project, [], DAY),
    decide: own('VALIDATION'),
  },
  {
    name: 'release unpaid commitments',
    request: ({ project }) => releaseUnpaid(project, []),
    decide: own('VALIDATION'),
  },
  {
    name: 'refuse a payment',
    request: ({ investment }) => refusePayment(investment, ' '),
    decide: ofOwner('VALIDATION'),
  },
  {
    name: 'return a payment',
    request: ({ investment }) => returnPayment(investment, 1, DAY),
    decide: ofOwner('NOTHING_TO_RETURN'),
  },
  {
    name: 'settle what is missing',
    request: ({ investment }) => settlePayment(investment, { reason: ' ' }),
    decide: ofOwner('VALIDATION'),
  },
  {
    name: 'donate what is over',
    request: ({ investment }) => donateExcess(investment),
    decide: ofInvestor('NOTHING_TO_DONATE'),
  },
  {
    name: 'take back a donation',
    request: ({ investment }) => takeBackDonation(investment),
    decide: ofInvestor('NOT_DONATED'),
  },
  {
    name: "confirm nobody's return",
    request: () => confirmReturn(NOBODYS),
    decide: () => 'PAYMENT_NOT_FOUND',
  },
  {
    name: "dispute nobody's return",
    request: () => disputeReturn(NOBODYS),
    decide: () => 'PAYMENT_NOT_FOUND',
  },
  {
    name: "withdraw nobody's dispute",
    request: () => withdrawDispute(NOBODYS),
    decide: () => 'PAYMENT_NOT_FOUND',
  },
  {
    name: "reply to nobody's dispute",
    request: () => replyToDispute(NOBODYS),
    decide: () => 'PAYMENT_NOT_FOUND',
  },
  {
    name: "correct nobody's payment",
    request: () => correctPayment(NOBODYS),
    decide: () => 'PAYMENT_NOT_FOUND',
  },
];
