import type { WorldEvent } from './events.ts';
import type { Random } from './random.ts';
import type { GameStory, MilestoneStory } from './story.ts';
import type { Telling, Told } from './telling.ts';
import { notBefore } from './timeline.ts';

/** The events of each milestone: creation, changed due dates and completion. */
export function milestoneEvents(
  game: GameStory,
  project: Told,
  born: Date,
  telling: Telling,
  random: Random,
): WorldEvent[] {
  return game.milestones.flatMap((milestone) => storyOf(milestone, game, project, born, telling, random));
}

function storyOf(
  milestone: MilestoneStory,
  { studio }: GameStory,
  project: Told,
  born: Date,
  telling: Telling,
  random: Random,
): WorldEvent[] {
  const {
    services: { milestones },
    cast,
    timeline,
  } = telling;
  const told: Told = { id: 0 };
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
      const created = await milestones.create(cast.studio(studio), project.id, {
        title,
        description: text,
        stage,
        dueDate: timeline.day(due),
        startDate: start === undefined ? null : timeline.day(start),
      });
      told.id = created.id;
    },
  };
  const edit = (patch: Parameters<typeof milestones.edit>[2]) => () =>
    milestones.edit(cast.studio(studio), told.id, patch);
  const turns = [
    ...moved.map(([at, to]) => ({ offset: at, run: edit({ dueDate: timeline.day(to) }) })),
    ...(status ? [{ offset: status[0], run: edit({ status: status[1], progress: status[2] }) }] : []),
    ...(done === undefined ? [] : [{ offset: done, run: () => milestones.complete(cast.studio(studio), told.id) }]),
  ];
  const inOrder = turns.toSorted((a, b) => a.offset - b.offset);
  return [creation, ...inOrder.map(({ offset, run }) => next(offset, run))];
}
