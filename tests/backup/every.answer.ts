import { CALLS } from '#tests/architecture/spec.ts';
import type { Person } from '#tests/support/client.ts';
import type { TestApp } from '#tests/support/app.ts';
import { clientOperations } from '#tests/support/operations.ts';

const QUERIES = clientOperations().filter(([, query]) => query.startsWith('query'));
const READS = CALLS.filter((call) => call.startsWith('GET ')).map((call) => call.slice('GET '.length));

const SEARCHES = ['search=luz', 'search=el+mate', 'sort=most_funded', 'sort=recently_updated&only_open=true', 'page=2'];
const LISTS = ['/projects', '/users/developers', '/users/investors'].flatMap((list) =>
  SEARCHES.map((search) => `${list}?${search}`),
);

/** Values of all variables that operations of the client have; an operation ignores those of others. */
const variablesOf = (id: string, more: object) => ({
  id,
  projectId: id,
  updateId: id,
  threadId: id,
  secret: 'none',
  of: 'ALL',
  unreadOnly: false,
  orderBy: 'NEWEST',
  ...more,
});

const BROWSING = [{}, { search: 'a', filter: { search: 'luz', onlyOpen: true }, orderBy: 'NEAR_GOAL', of: 'FOLLOWED' }];

/** Positions of events have the number of a transaction, which is another in each database; cursors of lists don't. */
const POSITION = /"(?!end)\w+Cursor":"[^"]*"/g;

/** What a person is answered to each query of the client and each read of REST, about the rows with these ids. */
export async function everyAnswer({ rest, graphql }: TestApp, person: Person, ids: number[]) {
  const answers: Record<string, string> = {};
  const note = (asked: string, { status, body }: { status: number; body: unknown }) =>
    void (answers[asked] = `${status} ${JSON.stringify(body)
      .replaceAll(POSITION, '')
      .replaceAll(/\(Solicitud [\w-]+\)/g, '')}`);
  for (const [name, query] of QUERIES) {
    const asksRow = /\$(?:id|\w+Id):/.test(query);
    for (const id of asksRow ? ids : ids.slice(0, 1))
      for (const more of BROWSING.slice(0, /\$(?:search|filter|of)\b/.test(query) ? 2 : 1)) {
        const variables = variablesOf(String(id), more);
        note(`${name} ${id} ${JSON.stringify(more)}`, await graphql(person, query, variables));
      }
  }
  for (const path of [...READS.flatMap((read) => ids.map((id) => read.replaceAll(/\{\w+\}/g, String(id)))), ...LISTS])
    note(path, await rest(person, 'GET', path));
  return answers;
}
