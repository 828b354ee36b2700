import { MAX_INVESTMENTS } from '#server/features/investments/investment.rules.ts';

/** A REST client with one user's token. */
export type Caller = {
  token: string;
  post: (url: string, path: string, body: object, key?: string) => Promise<Response>;
};

export const callerOf = (token: string): Caller => ({
  token,
  post: (url, path, body, key) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(body),
    }),
});

export const registerOn = (url: string, email: string, role: 'developer' | 'investor'): Promise<Caller> =>
  enter(url, 'register', { email, role });

export const logInOn = (url: string, email: string): Promise<Caller> => enter(url, 'login', { email });

async function enter(url: string, how: 'register' | 'login', who: object): Promise<Caller> {
  const response = await fetch(`${url}/api/auth/${how}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...who, password: 'Prueba-de-tortura-26' }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return callerOf(token);
}

/** Who register at once: each password takes a while. */
const AT_ONCE = 8;

export async function crowdOn(url: string, size: number): Promise<Caller[]> {
  const emails = Array.from({ length: size }, (_, index) => `inversor${index}@tortura.test`);
  const crowd: Caller[] = [];
  while (crowd.length < size) {
    const next = emails.slice(crowd.length, crowd.length + AT_ONCE);
    crowd.push(...(await Promise.all(next.map((email) => registerOn(url, email, 'investor')))));
  }
  return crowd;
}

/** Creates a published project that accepts 1 to 1000 dollars from `seats` investors. */
export async function projectOn(url: string, developer: Caller, seats: number): Promise<number> {
  const response = await developer.post(url, '/projects', {
    title: 'Tortura',
    description: 'Un proyecto que aguanta.',
    genre: 'indie',
    current_stage: 'production',
    current_stadium: 'alpha',
    funding_goal: 100_000,
    min_investment: 100,
    max_investment: 1000,
    max_investors: seats,
    is_published: true,
  });
  const { id } = (await response.json()) as { id: number };
  return id;
}

/** Where somebody invests their nth time, from 0: each may invest a hundred times in one project. */
export async function projectsOn(
  url: string,
  developer: Caller,
  seats: number,
  count = 100,
): Promise<(nth: number) => number> {
  const projects: number[] = [];
  while (projects.length < count) projects.push(await projectOn(url, developer, seats));
  return (nth) => projects[Math.floor(nth / MAX_INVESTMENTS)] ?? 0;
}
