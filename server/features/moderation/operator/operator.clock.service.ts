import { hostname } from 'node:os';
import { DomainError, problem } from '#server/kernel/errors.ts';
import type { Operator } from '#server/kernel/operator/operator.ts';
import { doubtText, type ClockDoubt } from '#server/platform/clock/clock.doubt.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { clockAlertJob } from './clock.alert.mail.ts';
import { createOperatorAct } from './operator.act.service.ts';

const NOT_DOUBTED = problem(
  'CLOCK_NOT_DOUBTED',
  'El reloj de este servidor no está en duda: no hay nada que confirmar',
);

/** The only server of an installation. */
const SERVER = 1;

export function createOperatorClock(dependencies: Dependencies) {
  const { clock } = dependencies;
  const act = createOperatorAct(dependencies);

  return {
    /** What falls due goes on, although the clock was doubted. Errors: CLOCK_NOT_DOUBTED. */
    async trust(operator: Operator, { reason }: { reason: string }): Promise<void> {
      if ((await clock.check()) === null) throw new DomainError(NOT_DOUBTED);
      const trusting = { kind: 'clock_trusted', subjectKind: 'server', subjectId: SERVER, reason } as const;
      await act(operator, trusting, ({ tx }) => clock.trust(tx));
      await clock.check();
    },
  };
}

/** Says in the log, and by mail to the operator, that the clock is doubted; in the log alone, that it no longer is. */
export const createClockAlerts =
  ({ database, jobs, log, calendar, due }: Pick<Dependencies, 'database' | 'jobs' | 'log' | 'calendar' | 'due'>) =>
  (doubt: ClockDoubt | null, isAccepted: boolean): void => {
    if (doubt === null) {
      log.info({}, `The clock is ${isAccepted ? 'believed from now on' : 'right again'}: what fell due goes on`);
      return;
    }
    log.warn({ ahead: Math.round(doubt.ahead) }, doubtText(doubt));
    const runAt = new Date(Math.min(due().getTime(), calendar().getTime())); // due now by either clock
    const alert = clockAlertJob(doubt, hostname(), runAt);
    void database
      .write('system', (tx) => jobs.add(tx, [alert]))
      .catch((error: unknown) => log.error({ err: error }, 'the operator could not be alerted'));
  };
