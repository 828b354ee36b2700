import { dayOf, type Day } from '#server/kernel/time/calendar.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import { DomainError, refuse } from '#server/kernel/errors.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import { CLOCK_ADVANCE, clockAdvanceJob } from './sandbox.jobs.ts';
import { advanceProblem, aheadProblem, SANDBOX_ONLY, type SandboxDays } from './sandbox.rules.ts';

/** The calendar of a sandbox, and the day that it moves to, which is today while it doesn't move. */
export type Sandbox = { today: Day; until: Day; daysAhead: number; isMoving: boolean };

export function createSandboxService({ database, sandboxDays, movingCalendar, jobs, calendar, now }: Dependencies) {
  const shown = ({ days, wantedDays }: SandboxDays, isMoving: boolean): Sandbox => {
    const dayAhead = (ahead: number): Day => dayOf(new Date(now().getTime() + ahead * DAY));
    return { today: dayAhead(days), until: dayAhead(wantedDays), daysAhead: days, isMoving };
  };

  return {
    /** Null on a server whose calendar is the clock. */
    async find(_viewer: Viewer | null): Promise<Sandbox | null> {
      if (!movingCalendar) return null;
      const isMoving = (await jobs.nextRun(CLOCK_ADVANCE)) !== null; // read first: afterwards its day is the last
      const found = await sandboxDays.find();
      return found && shown(found, isMoving);
    },

    /** Has the calendar moved, for everybody. What falls due until then is done in order, day by day. */
    async advance(viewer: Viewer | null, days: number): Promise<Sandbox> {
      requireViewer(viewer);
      if (!movingCalendar) throw new DomainError(SANDBOX_ONLY);
      refuse(advanceProblem(days));
      return database.write(viewer, async (tx) => {
        const wanted = await sandboxDays.want(tx, days);
        if (!wanted) throw new DomainError(SANDBOX_ONLY);
        refuse(aheadProblem(wanted));
        await jobs.add(tx, [clockAdvanceJob(calendar())]);
        return shown(wanted, true);
      });
    },
  };
}
