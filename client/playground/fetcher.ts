import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { createClient } from 'graphql-ws';
import { demoToken } from './demoSession.ts';

type Headers = Record<string, string>;

/** The header an example names its demo account in; it never leaves the page. */
const ACCOUNT_HEADER = 'demo-account';

/** Puts the token of the named demo account in place of its name; headers written by hand go as they are. */
async function signed(headers: Headers): Promise<Headers> {
  const { [ACCOUNT_HEADER]: account, ...others } = headers;
  const token = account && !others['authorization'] ? await demoToken(account) : null;
  return token ? { ...others, authorization: `Bearer ${token}` } : others;
}

/** Speaks to this server: HTTP for queries and mutations, a WebSocket of its own for each subscription. */
export function createPlaygroundFetcher(): Fetcher {
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
