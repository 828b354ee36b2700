import { vi } from 'vitest';

const WORDLESS = { errors: [{ message: '', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] };

/** From here on the server answers this operation with a failure that has no message. */
export function failWordlessly(operation: string): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const asked = typeof init?.body === 'string' ? (JSON.parse(init.body) as { operationName: string }).operationName : null;
    return asked === operation ? Response.json(WORDLESS) : fetch(input, init);
  });
}
