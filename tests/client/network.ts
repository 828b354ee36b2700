import { vi } from 'vitest';

type Answer = (ask: () => Promise<Response>) => Promise<Response>;

/** From here on this operation is answered so; `ask` asks the server after all. */
function answer(operation: string, answerOf: Answer): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const asked =
      typeof init?.body === 'string' ? (JSON.parse(init.body) as { operationName: string }).operationName : null;
    return asked === operation ? answerOf(() => fetch(input, init)) : fetch(input, init);
  });
}

const WORDLESS = { errors: [{ message: '', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] };

/** The server fails at it without a message. */
export const failWordlessly = (operation: string): void => answer(operation, async () => Response.json(WORDLESS));

/** The answer stays on its way until it is let go. */
export function holdBack(operation: string): () => void {
  let letGo: () => void = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  answer(operation, async (ask) => gone.then(ask));
  return letGo;
}

/** The server's answer with some words put in the place of others. */
export const replaceIn = (operation: string, from: string | RegExp, to: string): void =>
  answer(operation, async (ask) => {
    const text = await (await ask()).text();
    return new Response(text.replaceAll(from, to), { headers: { 'content-type': 'application/json' } });
  });

/** The server refuses so. */
export const refuse = (operation: string, body: object, status = 200): void =>
  answer(operation, async () => Response.json(body, { status }));
