import { createRandom } from '#server/demo/random.ts';
import { encodeCursor } from '#server/kernel/pagination.ts';
import { createTokens } from '#server/features/sessions/session.tokens.service.ts';
import type { Asked, Asking } from './load.ts';
import { BROWSE, INVEST, PROJECT } from './operations.ts';
import { POSTGRAPHILE_BROWSE, POSTGRAPHILE_PROJECT, postgraphileCursor } from './peers/postgraphile.operations.ts';
import { SECRET } from './secret.ts';
import { isDeveloper, sessionOf, type Rows } from './world.rows.ts';

export type Workload = {
  title: string;
  connections: number;
  /** Names of the servers that implement this workload. */
  servers: readonly string[];
  asking: Asking;
  /** How servers with a schema of their own are asked for the same. */
  askingOf?: Record<string, Asking>;
};

/** Different users request different things, so that no answer can be reused. */
const READERS = 200;
const PER_PAGE = 10;

export type Workloads = Record<'A' | 'B' | 'C' | 'D', Workload>;

export function workloadsOn(rows: Rows, servers: readonly string[]): Workloads {
  const random = createRandom(2);
  const tokensOfAll = createTokens([SECRET], () => new Date());
  const issue = (userId: number): string => tokensOfAll.issue(sessionOf(userId));
  const investors = random.shuffle(rows.users.flatMap((_user, index) => (isDeveloper(index + 1) ? [] : [index + 1])));
  const tokens = investors.slice(0, READERS).map(issue);
  const tokenOf = new Map(investors.map((id) => [id, issue(id)]));

  const published = rows.projects.flatMap(({ isPublished, createdAt }, index) =>
    isPublished ? [{ id: index + 1, key: createdAt.getTime() }] : [],
  );
  const newestFirst = published.toReversed();
  const pages = Math.ceil(published.length / PER_PAGE);
  const pageEnds = random.shuffle([null, ...newestFirst.filter((_project, index) => (index + 1) % PER_PAGE === 0)]);
  const cursors = pageEnds.map((end) => end && encodeCursor(end));
  const lastIds = pageEnds.map((end) => end && end.id);
  const projectIds = random.shuffle(published.map(({ id }) => id));
  const pageNumbers = random.shuffle(Array.from({ length: pages }, (_none, index) => index + 1));
  const positions = random.shuffle(rows.positions);

  const graphql = (token: string, operationName: string, query: string, variables: object): Asked => ({
    method: 'POST',
    path: '/graphql',
    token,
    body: JSON.stringify({ operationName, query, variables }),
  });
  const reading = (title: string, asked: (token: string, index: number) => Asked) => ({
    title,
    connections: 16,
    servers,
    asking: (index: number) => asked(at(tokens, index), index),
  });

  const postgraphile = (ask: (index: number) => object) => ({
    postgraphile: (index: number): Asked => ({
      method: 'POST',
      path: '/graphql',
      token: '',
      body: JSON.stringify(ask(index)),
    }),
  });

  return {
    A: {
      ...reading('browse over GraphQL: 10 projects with developer, milestones, figures, total', (token, index) =>
        graphql(token, 'Browse', BROWSE, { after: at(cursors, index) }),
      ),
      askingOf: postgraphile((index) => {
        const id = at(lastIds, index);
        return { query: POSTGRAPHILE_BROWSE, variables: { after: id === null ? null : postgraphileCursor(id) } };
      }),
    },
    B: {
      ...reading('project page over GraphQL: project, milestones, latest updates', (token, index) =>
        graphql(token, 'Project', PROJECT, { id: String(at(projectIds, index)) }),
      ),
      askingOf: postgraphile((index) => ({ query: POSTGRAPHILE_PROJECT, variables: { id: at(projectIds, index) } })),
    },
    C: {
      ...reading('`GET /api/projects`', (token, index) => ({
        method: 'GET',
        path: `/api/projects?page=${at(pageNumbers, index)}`,
        token,
      })),
      servers: servers.filter((name) => !['mercurius', 'postgraphile'].includes(name)),
    },
    D: {
      title: 'invest over GraphQL, synced before answered',
      connections: 32,
      servers: servers.filter((name) => name !== 'postgraphile'),
      asking(index) {
        const { projectId, investorId } = at(positions, index);
        const input = { projectId: String(projectId), amount: 1500.5, clientMutationId: crypto.randomUUID() };
        return graphql(tokenOf.get(investorId) ?? '', 'Invest', INVEST, { input });
      },
    },
  };
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('Nothing to ask for');
  return item;
}
