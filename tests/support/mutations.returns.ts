import { dayOf } from '#server/kernel/time/calendar.ts';
import { DAY } from '#server/kernel/time/durations.ts';
import { sharingGame } from '#server/features/returns/revenue.report.rules.ts';
import type { TestApp } from './app.ts';
import { release, SHARED } from './returns.ts';

/** Days after which the first quarter of a game is over. */
const DAYS = 200;

/** Mutations of reports of revenue, each with a game of its own. */
export function mutationsOfReturns(app: TestApp) {
  const { given } = app;
  const { services, dependencies } = app.app;

  /** A game that was released long ago, and what is reported of its first quarter. */
  async function released() {
    const now = dependencies.calendar();
    const before = new Date(now.getTime() - DAYS * DAY);
    app.setNow(before);
    const studio = await given.developer('Estudio Sur');
    const projectId = await given.project(studio, SHARED);
    await release(app, studio, projectId, dayOf(before));
    app.setNow(now);
    const [first] = sharingGame(await services.projects.get(studio.viewer, projectId))?.periods ?? [];
    const input = { projectId, periodEndsOn: first?.endsOn ?? '', stores: [], distributed: 0 };
    return { by: { ...studio, token: await given.tokenFor(studio.id) }, input };
  }
  return {
    publishRevenueReport: released,
    correctRevenueReport: async () => {
      const { by, input } = await released();
      await services.revenueReports.publish(by.viewer, { ...input, note: null });
      return { by, input: { ...input, note: 'Sin ventas.', reason: 'Faltaba la nota' } };
    },
  };
}
