import type { ProjectPatch } from '#server/features/projects/project.edit.rules.ts';
import { followEvents } from './followEvents.ts';
import { planFunding } from './funding.ts';
import { galleryEvents } from './galleryEvents.ts';
import { milestoneEvents } from './milestoneEvents.ts';
import { postEvents } from './postEvents.ts';
import { pictureOf, slugOf } from './pictures.ts';
import { createRandom } from './random.ts';
import { questionEvents } from './questionEvents.ts';
import { requestEvents } from './requestEvents.ts';
import type { GameStory } from './story.ts';
import type { EventContext, Created } from './event.context.ts';
import { notBefore, type Timeline, type WorldEvent } from './timeline.ts';

const CENTS = 100;
const BASIS_POINTS = 100;

/** All events of one game. */
export function gameEvents(game: GameStory, context: EventContext): WorldEvent[] {
  const {
    services: { projects, outcomes },
    cast,
    timeline,
  } = context;
  const random = createRandom(game.title);
  const created: Created = { id: 0 };
  const born = timeline.moment(game.born, random);
  const creation = {
    at: born,
    run: async () => {
      const fields = fieldsOf(game, timeline);
      const cover = await pictureOf(game, 'cover');
      ({ id: created.id } = await projects.create(cast.studio(game.studio), { fields, cover }));
    },
  };
  const opened = notBefore(born, timeline.moment(game.published ?? game.born, random));
  const publishing =
    game.published === null || game.published === game.born
      ? []
      : [
          {
            at: opened,
            run: () => projects.publish(cast.studio(game.studio), created.id, true),
          },
        ];
  const changes = (game.changes ?? []).map(([at, fields]) => ({
    at: notBefore(born, timeline.moment(at, random)),
    run: () => projects.edit(cast.studio(game.studio), created.id, { fields, cover: null }),
  }));
  const { released } = game;
  const ending = released && {
    at: notBefore(opened, timeline.moment(released.at, random)),
    run: () =>
      outcomes.conclude(cast.studio(game.studio), created.id, {
        projectOutcome: 'RELEASED',
        outcomeText: released.text,
        outcomeOn: timeline.day(released.at),
      }),
  };
  const plan = planFunding(game, random).map((planned) => ({
    ...planned,
    moment: notBefore(opened, timeline.moment(planned.at, random)),
  }));
  const investments = plan.map(({ moment, investor, dollars }) => ({
    at: moment,
    run: () =>
      context.services.investments.invest(cast.investor(investor), {
        projectId: created.id,
        amount: dollars * CENTS,
        idempotencyKey: null,
      }),
  }));
  return [
    creation,
    ...publishing,
    ...galleryEvents(game, created, opened, context),
    ...followEvents(game, created, opened, context),
    ...changes,
    ...investments,
    ...milestoneEvents(game, created, born, context, random),
    ...postEvents(game, created, { opened, plan }, context, random),
    ...requestEvents(game, created, plan, context),
    ...questionEvents(game, created, context),
    ...(ending ? [ending] : []),
  ];
}

/** Of a domain that nobody can register. */
const siteOf = (game: GameStory): string => `https://${slugOf(game)}.example`;

function fieldsOf(game: GameStory, { day }: Timeline): ProjectPatch {
  return {
    title: game.title,
    description: game.text,
    shortDescription: game.short,
    longDescription: game.long ?? null,
    websiteUrl: game.published === null ? null : siteOf(game),
    discordUrl: game.published === null ? null : `${siteOf(game)}/discord`,
    trailerUrl: game.stage === 'polish' ? `${siteOf(game)}/trailer` : null,
    genre: game.genre,
    platforms: game.platforms,
    currentStage: game.stage,
    currentStadium: game.stadium,
    fundingGoalCents: game.goal * CENTS,
    minInvestmentCents: game.limits[0] * CENTS,
    maxInvestmentCents: game.limits[1] * CENTS,
    maxInvestors: game.seats,
    roi: game.roi === null ? null : game.roi * BASIS_POINTS,
    ...(game.campaign && { closesOn: day(game.campaign.closes), fundingModel: game.campaign.model }),
    ...(game.paymentDays !== undefined && { paymentDays: game.paymentDays }),
    ...(game.revenueShare && {
      revenueShare: game.revenueShare.percent * BASIS_POINTS,
      returnCap: game.revenueShare.cap && game.revenueShare.cap * 100,
      returnYears: game.revenueShare.years,
      reportEvery: game.revenueShare.every,
    }),
    startDate: game.started === undefined ? null : day(game.started),
    isPublished: game.published === game.born,
    ...(game.model === undefined ? {} : { investmentModel: game.model }),
  };
}
