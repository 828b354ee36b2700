import { createTokens } from '#server/features/sessions/session.tokens.service.ts';
import type { Asked, Asking } from '#tests/bench/load.ts';
import { BROWSE, INVEST, PROJECT } from '#tests/bench/operations.ts';
import { SECRET } from '#tests/bench/secret.ts';
import { sessionOf, type Rows } from '#tests/bench/world.rows.ts';

type Ask = (userId: number, operationName: string, query: string, variables: object) => Asked;

/** Asks by GraphQL, logged in as anybody. */
function createAsk(): Ask {
  const tokens = createTokens([SECRET], () => new Date());
  const tokenOf = new Map<number, string>();
  const token = (userId: number): string => {
    const known = tokenOf.get(userId) ?? tokens.issue(sessionOf(userId));
    tokenOf.set(userId, known);
    return known;
  };
  return (userId, operationName, query, variables) => ({
    method: 'POST',
    path: '/graphql',
    token: token(userId),
    body: JSON.stringify({ operationName, query, variables }),
  });
}

/** Each request is somebody's who invests once more where they did, but in the first project. */
export function investing({ positions }: Rows): Asking {
  const ask = createAsk();
  const elsewhere = positions.filter(({ projectId }) => projectId !== 1);
  return (index) => {
    const { investorId = 0, projectId = 0 } = elsewhere[index % elsewhere.length] ?? {};
    return ask(investorId, 'Invest', INVEST, { input: { projectId: String(projectId), amount: 1000 } });
  };
}

/** Of ten requests six browse, three open a project, and one invests. */
export function mixedLoad(rows: Rows): Asking {
  const ask = createAsk();
  const invest = investing(rows);
  const published = rows.projects.flatMap(({ isPublished }, index) => (isPublished ? [index + 1] : []));
  return (index) => {
    if (index % 10 === 9) return invest(index);
    const reader = rows.positions[index % rows.positions.length]?.investorId ?? 0;
    if (index % 10 < 6) return ask(reader, 'Browse', BROWSE, { after: null });
    return ask(reader, 'Project', PROJECT, { id: String(published[index % published.length]) });
  };
}
