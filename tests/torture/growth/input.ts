/** Bytes: the largest body of JSON the server takes, with room for what stands around a hostile value. */
export const LARGEST_BODY = 250_000;
/** Bytes of an address. */
export const LARGEST_ADDRESS = 14_000;

export type Who = 'developer' | 'investor' | 'nobody';

export type Sent =
  | { over: 'http'; method: string; path: string; headers: Record<string, string>; body: string | null }
  | { over: 'socket'; message: string };

/** Something hostile that can be sent at any part of the largest size allowed. */
export type Input = { name: string; as: Who; make: (part: number) => Sent };

export const JSON_HEADERS = { 'content-type': 'application/json' };

export const post = (path: string, body: string): Sent => ({
  over: 'http',
  method: 'POST',
  path,
  headers: JSON_HEADERS,
  body,
});

/** Calls of investors alone are sent by one: others would be refused before their values are looked at. */
export const whoSends = (call: string): Who => (/invest(?!or|ment)/i.test(call) ? 'investor' : 'developer');
