import { Readable } from 'node:stream';
import type { MediaFile } from '#server/data/media.store.ts';
import type { ProjectPatch } from '#server/domain/project.edit.ts';
import type { Services } from '#server/services/services.ts';
import type { Cast } from './cast.ts';
import { drawCover } from './art/draw.ts';
import type { Easel } from './art/easel.ts';
import type { WorldEvent } from './events.ts';
import { planFunding } from './funding.ts';
import { milestoneEvents } from './milestoneEvents.ts';
import { postEvents } from './postEvents.ts';
import { createRandom } from './random.ts';
import type { GameStory } from './story.ts';
import { notBefore, type Timeline } from './timeline.ts';

export type Telling = { services: Services; cast: Cast; timeline: Timeline; easel: Easel };
/** Knows the project's id once it has been created. */
export type Told = { id: number };

const CENTS = 100;
const BASIS_POINTS = 100;

/** Everything that ever happened to one game. */
export function gameEvents(game: GameStory, telling: Telling): WorldEvent[] {
  const {
    services: { projects },
    cast,
    timeline,
    easel,
  } = telling;
  const random = createRandom(game.title);
  const told: Told = { id: 0 };
  const born = timeline.moment(game.born, random);
  const cover = easel.commission(born, () => drawCover(game.scene));
  const creation = {
    at: born,
    tell: async () => {
      const fields = fieldsOf(game, timeline);
      const project = await projects.create(cast.studio(game.studio), { fields, cover: fileOf(await cover) });
      told.id = project.id;
    },
  };
  const opened = notBefore(born, timeline.moment(game.published ?? game.born, random));
  const publishing =
    game.published === null || game.published === game.born
      ? []
      : [
          {
            at: opened,
            tell: () => projects.publish(cast.studio(game.studio), told.id, true),
          },
        ];
  const changes = (game.changes ?? []).map(([at, fields]) => ({
    at: notBefore(born, timeline.moment(at, random)),
    tell: () => projects.edit(cast.studio(game.studio), told.id, { fields, cover: null }),
  }));
  const plan = planFunding(game, random).map((planned) => ({
    ...planned,
    moment: notBefore(opened, timeline.moment(planned.at, random)),
  }));
  const investments = plan.map(({ moment, investor, dollars }) => ({
    at: moment,
    tell: () =>
      telling.services.investments.invest(cast.investor(investor), {
        projectId: told.id,
        amount: dollars * CENTS,
        idempotencyKey: null,
      }),
  }));
  return [
    creation,
    ...publishing,
    ...changes,
    ...investments,
    ...milestoneEvents(game, told, born, telling, random),
    ...postEvents(game, told, { opened, plan }, telling, random),
  ];
}

function fieldsOf(game: GameStory, { day }: Timeline): ProjectPatch {
  return {
    title: game.title,
    description: game.text,
    shortDescription: game.short,
    longDescription: game.long ?? null,
    genre: game.genre,
    platforms: game.platforms,
    currentStage: game.stage,
    currentStadium: game.stadium,
    fundingGoalCents: game.goal * CENTS,
    minInvestmentCents: game.limits[0] * CENTS,
    maxInvestmentCents: game.limits[1] * CENTS,
    maxInvestors: game.seats,
    roi: game.roi === null ? null : game.roi * BASIS_POINTS,
    startDate: game.started === undefined ? null : day(game.started),
    isPublished: game.published === game.born,
    ...(game.model === undefined ? {} : { investmentModel: game.model }),
  };
}

export const fileOf = (bytes: Buffer): MediaFile => ({ stream: () => Readable.from([bytes]) });
