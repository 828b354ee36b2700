import { basename } from 'node:path';
import { Visitor } from 'vite';
import { expect, test } from 'vitest';
import { lineOf, sourcesUnder, type Source } from './sources.ts';

/** Words that say nothing precise, where the field has a term: notified, cached, locked, passed, requires. */
const REFUSED = new Set(
  'told tell tells hears kept keep keeps keeping held given stands ask asks asked asking asker askers around door'.split(
    ' ',
  ),
);

/** Names of Node, of the API, and of columns and events, which stay as they are. */
const ALLOWED = new Set(
  `keepAlive keepAliveTimeout KEEP_IT_ALL held isGoalTold areSeatsTold question_asked ask keepOrder keepAccount KeepAccountPayload
  useKeepAccountMutation askQuestion viewerAskRefusal AskQuestionInput AskQuestionPayload useAskQuestionMutation`.split(
    /\s+/,
  ),
);

/** Where `of` is an argument of the API, a row of a search index, or a function of RxJS. */
const HAS_OF = /\/news\b|\/newsFilter|\/NewsScreen|\/stepUp|\/update\.search/;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const isRefused = (name: string): boolean => !ALLOWED.has(name) && wordsOf(name).some((word) => REFUSED.has(word));

function identifiers(source: Source): string[] {
  const found: string[] = [];
  new Visitor({
    Identifier({ name, start }) {
      if (isRefused(name) || (name === 'of' && !HAS_OF.test(source.path)))
        found.push(`${source.path}:${lineOf(source, start)} ${name}`);
    },
  }).visit(source.program);
  return found;
}

test('names have no word that means several things', () => {
  const sources = sourcesUnder('server', 'client');
  const files = sources.filter(({ path }) => isRefused(basename(path))).map(({ path }) => path);
  expect([...files, ...sources.flatMap(identifiers)]).toEqual([]);
});
