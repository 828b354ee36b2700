const LOGIN = 'mutation Login($input: LoginInput!) { login(input: $input) { accessToken } }';

/** Password of all demo accounts; on a server without them the log-in fails and the example says so. */
const DEMO_PASSWORD = 'Fichin2026';

const tokens = new Map<string, string>();

/** Token of a demo account, requested once per page. Null when the server has no such account. */
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
