import type { Operator } from '#server/domain/operator.ts';
import type { OperatorServices } from '#server/services/operator.services.ts';
import { ID, LIMIT, parseArgument as parse, PERSON, type Argument } from './arguments.ts';

/** What somebody typed: arguments in order, options by name. */
export type Typed = { args: readonly string[]; options: Readonly<Record<string, string>> };
export type Context = { services: OperatorServices; operator: Operator };

export type Command = {
  description: string;
  args: readonly Argument<unknown>[];
  /** An act asks for a reason and is logged; all others only read, a page at a time where they list. */
  sort: 'act' | 'list' | 'look';
  run(context: Context, typed: Typed): Promise<unknown>;
};

const DEFAULT_LIMIT = 50;

const page = ({ options: { limit, before } }: Typed) => ({
  limit: limit === undefined ? DEFAULT_LIMIT : parse(LIMIT, limit),
  before: before === undefined ? null : parse(ID, before),
});

const reasonOf = ({ options }: Typed): string => options['reason'] ?? '';

type ActOnPerson = (operator: Operator, input: { personId: number; reason: string }) => Promise<void>;

const onPerson = (description: string, act: (services: OperatorServices) => ActOnPerson): Command => ({
  description,
  args: [PERSON],
  sort: 'act',
  async run({ services, operator }, typed) {
    const personId = await services.accounts.findPerson(operator, parse(PERSON, typed.args[0]));
    return act(services)(operator, { personId, reason: reasonOf(typed) });
  },
});

type ActOnProject = (operator: Operator, input: { projectId: number; reason: string }) => Promise<void>;

const onProject = (description: string, act: (services: OperatorServices) => ActOnProject): Command => ({
  description,
  args: [ID],
  sort: 'act',
  run: ({ services, operator }, typed) =>
    act(services)(operator, { projectId: parse(ID, typed.args[0]), reason: reasonOf(typed) }),
});

/** Everything operators can do, by the word they type. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'close-project': onProject(
    'close a project to investments until it is reopened here',
    ({ projects }) => projects.close,
  ),
  'reopen-project': onProject('let a project receive investments again', ({ projects }) => projects.reopen),
  suspend: onPerson('close an account to its owner: every log-in and access token ends', (s) => s.accounts.suspend),
  restore: onPerson('let the owner of a suspended account in again', (s) => s.accounts.restore),
  reverse: {
    description: 'take an investment back, once and whole: both sides are told',
    args: [ID],
    sort: 'act',
    run: ({ services, operator }, typed) =>
      services.investments.reverse(operator, { investmentId: parse(ID, typed.args[0]), reason: reasonOf(typed) }),
  },
  'end-sessions': onPerson('end every log-in of an account, with its live connections', (s) => s.accounts.endSessions),
  'resend-confirmation': onPerson(
    'send the link that confirms an address once more',
    (s) => s.accounts.resendConfirmation,
  ),
  'dead-jobs': {
    description: 'mails, webhook messages and other jobs that were given up, the latest first',
    args: [],
    sort: 'list',
    run: ({ services, operator }, typed) => services.jobs.listDead(operator, page(typed)),
  },
  'retry-job': {
    description: 'try a job that was given up once more',
    args: [ID],
    sort: 'act',
    run: ({ services, operator }, typed) =>
      services.jobs.retry(operator, { jobId: parse(ID, typed.args[0]), reason: reasonOf(typed) }),
  },
  acts: {
    description: 'what operators did, the latest first',
    args: [],
    sort: 'list',
    run: ({ services, operator }, typed) => services.acts.list(operator, page(typed)),
  },
};
