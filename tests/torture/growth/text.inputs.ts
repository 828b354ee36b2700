import { join } from 'node:path';
import Database from 'better-sqlite3';
import { gameFeedPath, gamePath, gameUpdatePath, PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import { callerOf, projectOn } from '../people.ts';
import { post, type Input } from './input.ts';

/** Units of Markdown that parsers make the most of. */
const UNITS: Record<string, string> = {
  headings: 'a\n=\n',
  items: '- a\n',
  paragraphs: 'a\n\n',
  'blank lines': '\n',
  lines: 'a\n',
};

/** Characters: the longest of each. */
const LARGEST = { content: 50_000, description: 10_000 };
/** Games, and updates of the first. */
const ROWS = 20;

const get = (path: string) => ({ over: 'http' as const, method: 'GET', path, headers: {}, body: null });

const htmlOf = (query: string) => post('/graphql', JSON.stringify({ query }));

/** What shows stored texts: each is another whenever it is shown, so that no cache has it. */
export async function textInputs(url: string, token: string, dataDir: string): Promise<Input[]> {
  const developer = callerOf(token);
  for (let row = 0; row < ROWS; row += 1) {
    await projectOn(url, developer, 50);
    await developer.post(url, '/projects/1/updates', { title: 'Uno', content: 'Uno' });
  }
  const database = new Database(join(dataDir, 'fichin.db'));
  const triggers = database.prepare("select name from sqlite_master where type = 'trigger'").pluck().all() as string[];
  for (const name of triggers) database.exec(`drop trigger "${name}"`); // they index texts for searches, which nobody does here
  let turn = 0;
  const store = database.transaction((unit: string, part: number) => {
    const textOf = (most: number) => `${(turn += 1)}\n\n${unit.repeat((most * part) / unit.length - 10)}a`;
    const [updates, projects] = [
      database.prepare('update updates set content = ? where id = ?'),
      database.prepare('update projects set description = ?, long_description = ? where id = ?'),
    ];
    for (let id = 1; id <= ROWS; id += 1) updates.run(textOf(LARGEST.content), id);
    for (let id = 1; id <= ROWS; id += 1) projects.run(textOf(LARGEST.description), textOf(LARGEST.content), id);
  });
  const game = { id: 1, title: 'Tortura' };
  const places = {
    'the feed of a game': get(gameFeedPath(game)),
    'the feed of games': get(PUBLIC_PATHS.gamesFeed),
    'the page of a game': get(gamePath(game)),
    'the page of an update': get(gameUpdatePath(game, 1)),
    'the preview of a project': get('/projects/1'),
    'the text of an update': htmlOf('{ project(id: 1) { updates(first: 1) { edges { node { contentHtml } } } } }'),
  };
  return Object.entries(UNITS).flatMap(([name, unit]) =>
    Object.entries(places).map(([place, sent]): Input => ({
      name: `${place} with ${name}`,
      as: 'developer',
      make(part) {
        store(unit, part);
        return sent;
      },
    })),
  );
}
