import 'graphiql/style.css';
import './playground.css';
import { GraphiQL } from 'graphiql';
import { createRoot } from 'react-dom/client';
import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { createClient } from 'graphql-ws';
import { paths } from '#client/routing/paths.ts';
import { browserStore } from '#client/storage.ts';
import { EXAMPLES } from './examples.ts';

const root = document.getElementById('playground');
if (!root) throw new Error('The page has no place for the playground');

/** The width at which playground.css stacks query and answer: variables and headers would leave no room for either. */
const isNarrow = matchMedia('(max-width: 45rem)').matches;

/** The product's theme, if the visitor chose one there. */
const theme = browserStore.read('fichin.theme');

createRoot(root).render(
  <GraphiQL
    fetcher={createPlaygroundFetcher()}
    defaultTabs={EXAMPLES}
    headers={EXAMPLES[0]?.headers ?? ''}
    defaultEditorToolsVisibility={isNarrow ? false : 'headers'}
    defaultTheme={theme === 'light' || theme === 'dark' ? theme : null}
    shouldPersistHeaders
  >
    <GraphiQL.Logo>
      <span className="playground-links">
        Fichín <a href={paths.gettingStarted}>Primeros pasos</a>
      </span>
    </GraphiQL.Logo>
  </GraphiQL>,
);

type Headers = Record<string, string>;

/** The header in which an example names its demo account. It is not sent to the server. */
const ACCOUNT_HEADER = 'demo-account';

/** Replaces the account header by that account's token; other headers are sent unchanged. */
async function signed(headers: Headers): Promise<Headers> {
  const { [ACCOUNT_HEADER]: account, ...others } = headers;
  const token = account && !others['authorization'] ? await demoToken(account) : null;
  return token ? { ...others, authorization: `Bearer ${token}` } : others;
}

/** HTTP for queries and mutations, one WebSocket per subscription. */
function createPlaygroundFetcher(): Fetcher {
  const socketUrl = new URL('/graphql', location.href);
  socketUrl.protocol = socketUrl.protocol.replace('http', 'ws');

  return async (params, options) => {
    const headers = await signed(options?.headers ?? {});
    const send = createGraphiQLFetcher({
      url: '/graphql',
      wsClient: createClient({ url: socketUrl.href, connectionParams: { authorization: headers['authorization'] } }),
    });
    return send(params, { ...options, headers });
  };
}

const LOGIN = 'mutation Login($input: LoginInput!) { login(input: $input) { accessToken } }';

/** Password of all demo accounts; on a server without them the log-in fails and the example says so. */
const DEMO_PASSWORD = 'Fichin2026';

const tokens = new Map<string, string>();

/** Token of a demo account, requested once per page. Null when the server has no such account. */
async function demoToken(email: string): Promise<string | null> {
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
