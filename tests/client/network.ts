import { vi } from 'vitest';

type Answer = (ask: () => Promise<Response>) => Promise<Response>;

/** Answers this operation with `answerOf` from now on; its argument `ask` sends the request to the server. */
export function answer(operation: string, answerOf: Answer): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const asked =
      typeof init?.body === 'string' ? (JSON.parse(init.body) as { operationName: string }).operationName : null;
    return asked === operation ? answerOf(() => fetch(input, init)) : fetch(input, init);
  });
}

const WITHOUT_MESSAGE = { errors: [{ message: '', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] };

/** The operation fails with an error that has no message. */
export const failWithoutMessage = (operation: string): void =>
  answer(operation, async () => Response.json(WITHOUT_MESSAGE));

/** Holds requests of this operation back until the returned function is called. */
export function delayRequest(operation: string): () => void {
  let release: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer(operation, async (ask) => gone.then(ask));
  return release;
}

/** Holds what is sent over WebSockets back until the returned function is called. */
export function holdMessages(): () => void {
  const held: (() => void)[] = [];
  const { send } = WebSocket.prototype;
  const sending = vi.spyOn(WebSocket.prototype, 'send').mockImplementation(function (this: WebSocket, data) {
    held.push(() => send.call(this, data));
  });
  return () => {
    sending.mockRestore();
    for (const sendNow of held) sendNow();
  };
}

/** Replaces text in the server's answers. */
export const replaceIn = (operation: string, from: string | RegExp, to: string): void =>
  answer(operation, async (ask) => {
    const text = await (await ask()).text();
    return new Response(text.replaceAll(from, to), { headers: { 'content-type': 'application/json' } });
  });

/** Answers the operation with this body instead of the server's. */
export const respondWith = (operation: string, body: object, status = 200): void =>
  answer(operation, async () => Response.json(body, { status }));

type Request = { operationName: string; variables: object };

/** Every page's header asks for it by itself. */
const OF_EVERY_PAGE = 'UnreadCount';

/** Records what the screen asks the server for from now on. The answer to `held` is held back until it is released. */
export function watchOperations(held?: string): { asked: string[]; release: () => void } {
  const asked: string[] = [];
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (typeof init?.body === 'string') {
      const { operationName, variables } = JSON.parse(init.body) as Request;
      if (operationName !== OF_EVERY_PAGE) asked.push(`${operationName} ${JSON.stringify(variables)}`);
      if (operationName === held) await released;
    }
    return fetch(input, init);
  });
  return { asked, release };
}
