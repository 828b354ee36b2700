const LOGIN = 'mutation Login($input: LoginInput!) { login(input: $input) { accessToken } }';

/** Every account of the demo world has it; on another server the log-in is refused and the example says so. */
const DEMO_PASSWORD = 'Fichin2026';

const tokens = new Map<string, string>();

/** Signs a demo account in, once per page. Null when this server has no such account. */
export async function demoToken(email: string): Promise<string | null> {
  const known = tokens.get(email);
  if (known) return known;
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: LOGIN, variables: { input: { email, password: DEMO_PASSWORD } } }),
  });
  const { data } = (await response.json()) as { data: { login: { accessToken: string } } | null };
  if (!data) return null;
  tokens.set(email, data.login.accessToken);
  return data.login.accessToken;
}
