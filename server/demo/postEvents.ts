import { pictureOf } from './pictures.ts';
import type { Random } from './random.ts';
import type { GameStory, PostStory } from './story.ts';
import type { EventContext, Created } from './event.context.ts';
import { notBefore, type WorldEvent } from './timeline.ts';

type Audience = { opened: Date; plan: { investor: number; moment: Date }[] };

/** The events of a game's updates: publication, comments and reads. */
export function postEvents(
  game: GameStory,
  project: Created,
  audience: Audience,
  context: EventContext,
  random: Random,
): WorldEvent[] {
  return game.posts.flatMap((post) => {
    const created: Created = { id: 0 };
    const at = notBefore(audience.opened, context.timeline.moment(post.at, random));
    const readers = audience.plan.filter(({ moment }) => moment < at).map(({ investor }) => investor);
    return [
      publication(post, game, project, created, at, context),
      ...answers(post, game, created, at, readers, context, random),
      ...readings(created, at, readers, context, random),
    ];
  });
}

function publication(
  { title, text, type, forInvestors = false, byMail = false, pictures = [] }: PostStory,
  game: GameStory,
  project: Created,
  created: Created,
  at: Date,
  { services, cast }: EventContext,
): WorldEvent {
  return {
    at,
    run: async () => {
      const media = await Promise.all(
        pictures.map(async ([name, caption]) => ({ file: await pictureOf(game, name), caption })),
      );
      const update = await services.updates.create(cast.studio(game.studio), project.id, {
        title,
        content: text,
        type,
        isPublic: !forInvestors,
        mailToInvestors: byMail,
        media,
      });
      created.id = update.id;
    },
  };
}

function answers(
  { comments = [], pins }: PostStory,
  { studio }: GameStory,
  created: Created,
  at: Date,
  readers: number[],
  { services, cast, timeline }: EventContext,
  random: Random,
): WorldEvent[] {
  const voices = random.shuffle([...new Set(readers)]);
  const written: Created[] = comments.map(() => ({ id: 0 }));
  let last = at;
  const events = comments.map((comment, index) => {
    last = timeline.later(last, 30, random);
    const voice = voices[index % Math.max(1, voices.length)] ?? 0;
    const before = written[index - 1];
    return {
      at: last,
      run: async () => {
        const { id } = comment.startsWith('@')
          ? await services.comments.add(cast.studio(studio), created.id, comment.slice(1), before?.id ?? null)
          : await services.comments.add(cast.investor(voice), created.id, comment);
        Object.assign(written[index] as Created, { id });
      },
    };
  });
  const [first] = written;
  if (!pins || !first) return events;
  return [
    ...events,
    { at: timeline.later(last, 30, random), run: () => services.comments.pin(cast.studio(studio), first.id, true) },
  ];
}

/** Fewer than half of the investors read an update, within days. */
function readings(
  created: Created,
  at: Date,
  readers: number[],
  { services, cast, timeline }: EventContext,
  random: Random,
): WorldEvent[] {
  return [...new Set(readers)]
    .filter(() => random.chance(0.4))
    .map((reader) => ({
      at: timeline.later(at, 96, random),
      run: () => services.updates.get(cast.investor(reader), created.id),
    }));
}
