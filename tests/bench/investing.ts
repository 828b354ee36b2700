import { createTokens } from '#server/features/sessions/session.tokens.service.ts';
import type { Asking } from './load.ts';
import { INVEST } from './operations.ts';
import { SECRET } from './secret.ts';
import { isDeveloper, sessionOf, type Rows } from './world.rows.ts';

/** By place in the list: of each project, or of each person, as they take turns. */
type Turns = { project: number; person: number };

/** Everybody who may invest, and the published projects with so many free seats, by id. */
export function investable(rows: Rows, seats: number): { investors: number[]; projects: number[] } {
  const investors = rows.users.flatMap((_user, index) => (isDeveloper(index + 1) ? [] : [index + 1]));
  const projects = rows.projects.flatMap(({ isPublished, investorCount, maxInvestors }, index) =>
    isPublished && maxInvestors - investorCount >= seats ? [index + 1] : [],
  );
  return { investors, projects };
}

/** Investments of these people in these projects; `turns` says whose each is. */
export function investing(
  { investors, projects }: { investors: readonly number[]; projects: readonly number[] },
  turns: (index: number) => Turns = (index) => ({ project: index, person: index }),
): Asking {
  const tokens = createTokens([SECRET], () => new Date());
  const people = investors.map((userId) => tokens.issue(sessionOf(userId)));
  return (index) => {
    const { project, person } = turns(index);
    const projectId = String(projects[project % projects.length]);
    const input = { projectId, amount: 1500.5, clientMutationId: crypto.randomUUID() };
    return {
      method: 'POST',
      path: '/graphql',
      token: people[person % people.length] ?? '',
      body: JSON.stringify({ operationName: 'Invest', query: INVEST, variables: { input } }),
    };
  };
}
