/** Bytes: the largest JSON body the server accepts, less what surrounds a hostile value. */
export const LARGEST_BODY = 250_000;
/** Bytes of an address. */
export const LARGEST_ADDRESS = 14_000;

export type Who = 'developer' | 'investor' | 'nobody';

export type Sent =
  | { over: 'http'; method: string; path: string; headers: Record<string, string>; body: string | null }
  | { over: 'socket'; message: string };

/** A hostile input; `make` builds it at a share (0 to 1) of the largest size allowed. */
export type Input = { name: string; as: Who; make: (part: number) => Sent };

export const JSON_HEADERS = { 'content-type': 'application/json' };

export const post = (path: string, body: string): Sent => ({
  over: 'http',
  method: 'POST',
  path,
  headers: JSON_HEADERS,
  body,
});

/** Calls only for investors are sent by one, because others are rejected before their values are parsed. */
export const whoSends = (call: string): Who => (/invest(?!or|ment)/i.test(call) ? 'investor' : 'developer');
