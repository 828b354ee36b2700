import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { createClient } from 'graphql-ws';
import { demoToken } from './demoSession.ts';

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
