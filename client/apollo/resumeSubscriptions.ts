import type { Client, FormattedExecutionResult, Sink, SubscribePayload } from 'graphql-ws';

type SubscriptionError = { extensions?: { code?: string; retryAfter?: number } };

const extensionsOf = (error: unknown): SubscriptionError['extensions'] =>
  Array.isArray(error) ? (error as SubscriptionError[])[0]?.extensions : undefined;

/**
 * On every socket each subscription goes on after the last event it received, or after the cursor it began with. When
 * that is too long ago it goes on from where the socket was opened, and `onMissed` is called: what is read from then on
 * includes what was missed. A subscription that fails with `retryAfter` is sent again after those seconds.
 */
export function resumeSubscriptions(client: Client, onMissed: () => void): Client {
  let cursorAtConnect: unknown;
  client.on(
    'connected',
    (_socket, payload) => void (cursorAtConnect = (payload as { cursor?: string } | undefined)?.cursor),
  );

  function subscribe<Data, More>(payload: SubscribePayload, sink: Sink<FormattedExecutionResult<Data, More>>) {
    let after: unknown = payload.variables?.['after'];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const resumed = {
      ...payload,
      get variables() {
        return { ...payload.variables, after }; // read each time it is sent
      },
    };
    const begin = () =>
      client.subscribe<Data, More>(resumed, {
        ...sink,
        next(result) {
          after = (result.extensions as { cursor?: string } | undefined)?.cursor ?? after;
          sink.next(result);
        },
        error(error) {
          const { code, retryAfter } = extensionsOf(error) ?? {};
          if (code === 'CURSOR_TOO_OLD') {
            after = after === cursorAtConnect ? null : cursorAtConnect;
            stop = begin();
            onMissed();
          } else if (retryAfter !== undefined) {
            timer = setTimeout(() => (stop = begin()), retryAfter * 1000);
          } else sink.error(error);
        },
      });
    let stop = begin();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }
  return { ...client, subscribe };
}
