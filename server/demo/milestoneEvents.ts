import type { Random } from './random.ts';
import type { GameStory, MilestoneStory } from './story.ts';
import type { EventContext, Created } from './event.context.ts';
import { notBefore, type WorldEvent } from './timeline.ts';

/** The events of each milestone: creation, changed due dates and completion. */
export function milestoneEvents(
  game: GameStory,
  project: Created,
  born: Date,
  context: EventContext,
  random: Random,
): WorldEvent[] {
  return game.milestones.flatMap((milestone) => storyOf(milestone, game, project, born, context, random));
}

function storyOf(
  milestone: MilestoneStory,
  { studio }: GameStory,
  project: Created,
  born: Date,
  context: EventContext,
  random: Random,
): WorldEvent[] {
  const {
    services: { milestones },
    cast,
    timeline,
  } = context;
  const created: Created = { id: 0 };
  const { title, text, stage, set, due, start, moved = [], status, done } = milestone;
  const written = notBefore(born, timeline.moment(set, random));
  let last = written;
  const next = (offset: number, run: () => Promise<unknown>): WorldEvent => {
    last = notBefore(last, timeline.moment(offset, random));
    return { at: last, run };
  };
  const creation = {
    at: written,
    run: async () => {
      ({ id: created.id } = await milestones.create(cast.studio(studio), project.id, {
        title,
        description: text,
        stage,
        dueDate: timeline.day(due),
        startDate: start === undefined ? null : timeline.day(start),
      }));
    },
  };
  const edit = (patch: Parameters<typeof milestones.edit>[2]) => () =>
    milestones.edit(cast.studio(studio), created.id, patch);
  const turns = [
    ...moved.map(([at, to]) => ({ offset: at, run: edit({ dueDate: timeline.day(to) }) })),
    ...(status ? [{ offset: status[0], run: edit({ status: status[1], progress: status[2] }) }] : []),
    ...(done === undefined ? [] : [{ offset: done, run: () => milestones.complete(cast.studio(studio), created.id) }]),
  ];
  const inOrder = turns.toSorted((a, b) => a.offset - b.offset);
  return [creation, ...inOrder.map(({ offset, run }) => next(offset, run))];
}
