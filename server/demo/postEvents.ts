import { drawPicture } from './art/draw.ts';
import type { WorldEvent } from './events.ts';
import { fileOf, type Telling, type Told } from './gameEvents.ts';
import type { Random } from './random.ts';
import type { GameStory, PostStory } from './story.ts';
import { notBefore } from './timeline.ts';

type Audience = { opened: Date; plan: { investor: number; moment: Date }[] };

/** What was told, to whom, who read it and what they answered. */
export function postEvents(
  game: GameStory,
  project: Told,
  audience: Audience,
  telling: Telling,
  random: Random,
): WorldEvent[] {
  return game.posts.flatMap((post) => {
    const told: Told = { id: 0 };
    const at = notBefore(audience.opened, telling.timeline.moment(post.at, random));
    const readers = audience.plan.filter(({ moment }) => moment < at).map(({ investor }) => investor);
    return [
      publication(post, game, project, told, at, telling),
      ...answers(post, game, told, at, readers, telling, random),
      ...readings(told, at, readers, telling, random),
    ];
  });
}

function publication(
  { title, text, type, forInvestors = false, pictures = [] }: PostStory,
  { scene, studio }: GameStory,
  project: Told,
  told: Told,
  at: Date,
  { services, cast, easel }: Telling,
): WorldEvent {
  const drawn = pictures.map(([treatment, caption]) => ({
    drawing: easel.commission(at, () => drawPicture(scene, treatment, title)),
    caption,
  }));
  return {
    at,
    tell: async () => {
      const media = await Promise.all(
        drawn.map(async ({ drawing, caption }) => {
          return { file: fileOf(await drawing), caption };
        }),
      );
      const update = await services.updates.create(cast.studio(studio), project.id, {
        title,
        content: text,
        type,
        isPublic: !forInvestors,
        media,
      });
      told.id = update.id;
    },
  };
}

function answers(
  { comments = [] }: PostStory,
  { studio }: GameStory,
  told: Told,
  at: Date,
  readers: number[],
  { services, cast, timeline }: Telling,
  random: Random,
): WorldEvent[] {
  const voices = random.shuffle([...new Set(readers)]);
  let last = at;
  return comments.map((comment, index) => {
    last = timeline.later(last, 30, random);
    const ofStudio = comment.startsWith('@');
    const voice = voices[index % Math.max(1, voices.length)] ?? 0;
    return {
      at: last,
      tell: () =>
        services.comments.add(
          ofStudio ? cast.studio(studio) : cast.investor(voice),
          told.id,
          comment.replace(/^@/, ''),
        ),
    };
  });
}

/** Fewer than half of those who had invested opened it within days. */
function readings(
  told: Told,
  at: Date,
  readers: number[],
  { services, cast, timeline }: Telling,
  random: Random,
): WorldEvent[] {
  return [...new Set(readers)]
    .filter(() => random.chance(0.4))
    .map((reader) => ({
      at: timeline.later(at, 96, random),
      tell: () => services.updates.get(cast.investor(reader), told.id),
    }));
}
