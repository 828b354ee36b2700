import type { Hideable } from '#server/features/moderation/moderation.rules.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import type { OperatorServices } from '#server/features/moderation/operator/operator.service.ts';
import type { LatestRows } from '#server/features/moderation/operator/operator.look.repository.ts';
import type { MoneySubject } from '#server/features/moderation/operator/operator.look.rules.ts';
import {
  ANY_ID,
  HIDEABLE_KIND,
  ID,
  LIMIT,
  LOOKABLE_KIND,
  MONEY_KIND,
  parseArgument as parse,
  PERSON,
  REPORTED_KIND,
  SEARCHED,
  type Argument,
} from './arguments.ts';

/** A parsed command line: arguments in order, options by name. */
export type Typed = { args: readonly string[]; options: Readonly<Record<string, string>> };
export type Context = { services: OperatorServices; operator: Operator };

export type Command = {
  description: string;
  args: readonly Argument<unknown>[];
  /** An act requires a reason and is logged; all others only read. A list has the latest first, a queue the oldest. */
  sort: 'act' | 'list' | 'queue' | 'look';
  run(context: Context, typed: Typed): Promise<unknown>;
};

const DEFAULT_LIMIT = 50;

const limitOf = ({ options: { limit } }: Typed): number => (limit === undefined ? DEFAULT_LIMIT : parse(LIMIT, limit));
const idOrNull = (text: string | undefined): number | null => (text === undefined ? null : parse(ID, text));

const page = (typed: Typed) => ({ limit: limitOf(typed), before: idOrNull(typed.options['before']) });
const queuePage = (typed: Typed) => ({ limit: limitOf(typed), after: idOrNull(typed.options['after']) });

const reasonOf = ({ options }: Typed): string => options['reason'] ?? '';

type ActOnPerson = (operator: Operator, input: { personId: number; reason: string }) => Promise<void>;

const onPerson = (description: string, act: (services: OperatorServices) => ActOnPerson): Command => ({
  description,
  args: [PERSON],
  sort: 'act',
  run: ({ services, operator }, typed) =>
    act(services)(operator, { personId: parse(ID, typed.args[0]), reason: reasonOf(typed) }),
});

type ActOnProject = (operator: Operator, input: { projectId: number; reason: string }) => Promise<void>;

const onProject = (description: string, act: (services: OperatorServices) => ActOnProject): Command => ({
  description,
  args: [ID],
  sort: 'act',
  run: ({ services, operator }, typed) =>
    act(services)(operator, { projectId: parse(ID, typed.args[0]), reason: reasonOf(typed) }),
});

type ActOnHideable = (operator: Operator, target: { kind: Hideable; id: number; reason: string }) => Promise<unknown>;

const onHideable = (description: string, act: (services: OperatorServices) => ActOnHideable): Command => ({
  description,
  args: [HIDEABLE_KIND, ID],
  sort: 'act',
  run: ({ services, operator }, typed) => {
    const [kind, id] = [parse(HIDEABLE_KIND, typed.args[0]), parse(ID, typed.args[1])];
    return act(services)(operator, { kind, id, reason: reasonOf(typed) });
  },
});

type ListMoney = (operator: Operator, about: MoneySubject, page: LatestRows) => Promise<unknown>;

const aboutMoney = (description: string, list: (services: OperatorServices) => ListMoney): Command => ({
  description,
  args: [MONEY_KIND, ANY_ID],
  sort: 'list',
  run: ({ services, operator }, typed) => {
    const [kind, id] = [parse(MONEY_KIND, typed.args[0]), parse(ID, typed.args[1])];
    return list(services)(operator, { kind, id }, page(typed));
  },
});

/** All commands of operators, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  status: {
    description: 'people, projects, money, reports and jobs that wait or are dead, disk, media and the last backup',
    args: [],
    sort: 'look',
    run: ({ services, operator }) => services.status.read(operator),
  },
  reports: {
    description: 'what people reported and nobody handled, the oldest first, and answers to what was hidden',
    args: [],
    sort: 'queue',
    run: ({ services, operator }, typed) => services.moderation.listReports(operator, queuePage(typed)),
  },
  look: {
    description:
      'everything about one thing, hidden and deleted ones too: of a project how it is and was paid, who invested and ' +
      'what was paid, of a person also projects and log-ins; of each list the latest hundred',
    args: [LOOKABLE_KIND, ANY_ID],
    sort: 'look',
    run: ({ services, operator }, { args: [kind, id] }) =>
      services.moderation.look(operator, { kind: parse(LOOKABLE_KIND, kind), id: parse(ID, id) }),
  },
  find: {
    description: 'people, projects and investments, by what is known of them: what `look` shows more of',
    args: [SEARCHED],
    sort: 'look',
    run: ({ services, operator }, { args: [text] }) => services.moderation.find(operator, parse(SEARCHED, text)),
  },
  payments: aboutMoney(
    'what was reported, received, refused, returned and corrected, the latest first',
    ({ moderation }) => moderation.listPayments,
  ),
  investments: aboutMoney('who invested how much, and reversals, the latest first', ({ moderation }) => {
    return moderation.listInvestments;
  }),
  hide: onHideable('take it out of sight: its owner reads why and may answer once', (s) => s.moderation.hide),
  show: onHideable('show again what was hidden', (s) => s.moderation.show),
  dismiss: {
    description: 'leave it as it is: what waits about it is handled',
    args: [REPORTED_KIND, ID],
    sort: 'act',
    run: ({ services, operator }, typed) => {
      const [subjectKind, subjectId] = [parse(REPORTED_KIND, typed.args[0]), parse(ID, typed.args[1])];
      return services.moderation.dismissReports(operator, { subjectKind, subjectId, reason: reasonOf(typed) });
    },
  },
  'close-project': onProject(
    'close a project to investments until it is reopened here',
    ({ projects }) => projects.close,
  ),
  'reopen-project': onProject('let a project receive investments again', ({ projects }) => projects.reopen),
  suspend: onPerson('close an account to its owner: every log-in and access token ends', (s) => s.accounts.suspend),
  unsuspend: onPerson('let the owner of a suspended account in again', (s) => s.accounts.unsuspend),
  'freeze-payments': onPerson(
    'hide how a studio is paid, and let nobody change it: a change that waits is stopped',
    ({ payments }) => payments.freeze,
  ),
  'unfreeze-payments': onPerson('show how a studio is paid again', ({ payments }) => payments.unfreeze),
  reverse: {
    description: 'take an investment back, once and whole: both sides are notified',
    args: [ID],
    sort: 'act',
    run: ({ services, operator }, typed) =>
      services.investments.reverse(operator, { investmentId: parse(ID, typed.args[0]), reason: reasonOf(typed) }),
  },
  distributions: {
    description: 'what a project paid of its revenue, with what both sides say of each payment, the latest first',
    args: [ID],
    sort: 'list',
    run: ({ services, operator }, typed) =>
      services.moderation.listDistributions(operator, parse(ID, typed.args[0]), page(typed)),
  },
  'decide-distribution': {
    description: 'end the dispute of a payment of revenue, by its id: both sides are notified, no amount changes',
    args: [ID],
    sort: 'act',
    run: ({ services, operator }, typed) =>
      services.payments.decideDistribution(operator, { paymentId: parse(ID, typed.args[0]), reason: reasonOf(typed) }),
  },
  'decide-return': {
    description:
      'end the dispute of a return, by the id of its payment row: both sides are notified, no amount changes',
    args: [ID],
    sort: 'act',
    run: ({ services, operator }, typed) =>
      services.payments.decideReturn(operator, { paymentId: parse(ID, typed.args[0]), reason: reasonOf(typed) }),
  },
  'end-sessions': onPerson('end every log-in of an account, with its live connections', (s) => s.accounts.endSessions),
  'resend-confirmation': onPerson(
    'send the link that confirms an address once more',
    (s) => s.accounts.resendConfirmation,
  ),
  mails: {
    description:
      'the mails to an account, the latest first: whether the mail server accepted each, what it answered, or why ' +
      'nothing was sent',
    args: [PERSON],
    sort: 'list',
    run: ({ services, operator }, typed) =>
      services.mails.list(operator, { personId: parse(ID, typed.args[0]), ...page(typed) }),
  },
  'dead-jobs': {
    description: 'mails, webhook messages and other jobs that are dead, the latest first',
    args: [],
    sort: 'list',
    run: ({ services, operator }, typed) => services.jobs.listDead(operator, page(typed)),
  },
  'retry-job': {
    description: 'try a dead job once more',
    args: [ID],
    sort: 'act',
    run: ({ services, operator }, typed) =>
      services.jobs.retry(operator, { jobId: parse(ID, typed.args[0]), reason: reasonOf(typed) }),
  },
  'trust-clock': {
    description: "say that this machine's clock is right, where it is doubted: what falls due goes on",
    args: [],
    sort: 'act',
    run: ({ services, operator }, typed) => services.clock.trust(operator, { reason: reasonOf(typed) }),
  },
  acts: {
    description: 'what operators did, the latest first',
    args: [],
    sort: 'list',
    run: ({ services, operator }, typed) => services.acts.list(operator, page(typed)),
  },
};
