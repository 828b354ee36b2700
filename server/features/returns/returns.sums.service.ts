import { grouped } from '#server/kernel/collections.ts';
import { dayOf } from '#server/kernel/time/calendar.ts';
import { requireViewer, type Viewer } from '#server/kernel/viewer.ts';
import type { Dependencies } from '#server/features/dependencies.ts';
import type { Project } from '#server/features/projects/project.rules.ts';
import type { Visible } from '#server/features/rights/permissions.rules.ts';
import { returnSums, sumOfReturns, type ReturnSums } from './report.counts.rules.ts';
import type { ReturningProject } from './returns.sums.repository.ts';
import { sharingGame } from './revenue.report.rules.ts';

/** What anybody may read of games and studios, whoever asks. */
export function createReturnSumsReading({ returnSums: sums, calendar }: Dependencies) {
  /** Batch, without games that share no revenue, or not yet. */
  async function ofGames(projects: readonly ReturningProject[]): Promise<Map<number, ReturnSums>> {
    const games = projects.flatMap((project) => {
      const game = sharingGame(project);
      return game ? [{ project, game }] : [];
    });
    const stored = await sums.storedReturnsOf(games.map(({ project }) => project.id));
    const today = dayOf(calendar());
    return new Map(
      games.flatMap(({ project, game }) => {
        const rows = stored.get(project.id);
        return rows ? [[project.id, returnSums(game, project, rows, today)] as const] : [];
      }),
    );
  }

  return {
    ofGames,

    /** Batch: of all games of each studio together, hidden ones included; none for a studio without such games. */
    async ofStudios(developerIds: readonly number[]): Promise<Map<number, ReturnSums>> {
      const sharing = await sums.listSharingOf(developerIds);
      const found = await ofGames(sharing);
      const games = grouped(sharing, ({ developerId }) => developerId);
      return new Map(
        [...games].map(([id, own]) => [id, sumOfReturns(own.flatMap((project) => found.get(project.id) ?? []))]),
      );
    },
  };
}

/** What games returned to their investors. */
export function createReturnSumsService(dependencies: Dependencies) {
  const { ofGames, ofStudios } = createReturnSumsReading(dependencies);

  return {
    /** Batch: of each game that shares its revenue and was released. */
    async ofProjects(projects: readonly Visible<Project>[]): Promise<Map<number, ReturnSums>> {
      return ofGames(projects);
    },

    /** Batch: of studios, for everybody who is signed in. */
    async ofDevelopers(viewer: Viewer | null, developerIds: readonly number[]): Promise<Map<number, ReturnSums>> {
      requireViewer(viewer);
      return ofStudios(developerIds);
    },
  };
}
