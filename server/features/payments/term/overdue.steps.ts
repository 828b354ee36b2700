import { dayOf } from '#server/kernel/time/calendar.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Unpaid } from './payment.term.repository.ts';
import { payByOf } from './payment.term.rules.ts';
import { releasableFrom, releaseBlockProblem } from './unpaid.release.rules.ts';

type Needed = Pick<Dependencies, 'calendar' | 'database' | 'due' | 'paymentTerms'>;

/** Reads the commitments in projects that their studio may release today, the first made first. */
export const createOverdueReading = ({ calendar, database, due, paymentTerms }: Needed) =>
  async function findOverdue(among: readonly Project[]): Promise<Unpaid[]> {
    const ids = among.filter(({ paymentDays }) => paymentDays !== null).map(({ id }) => id);
    if (ids.length === 0) return [];
    const today = dayOf(calendar());
    const unpaid = await paymentTerms.unpaidIn(ids, due());
    const overdue = unpaid.filter((each) => releasableFrom(payByOf(each)) <= today);
    if (overdue.length === 0) return [];
    const endedAt = await paymentTerms.blocksEndedAt(database.read, among);
    return overdue.filter(({ projectId }) => {
      const at = endedAt.get(projectId);
      return releaseBlockProblem(null, at ? dayOf(at) : null, today) === null;
    });
  };
