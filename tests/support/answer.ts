/** An HTTP response as received. */
export type RawAnswer = { status: number; headers: Headers; body: unknown };

/** A response of either API in a common shape. */
export type Answer<T> = {
  ok: boolean;
  /** The HTTP status for REST; for GraphQL, the status REST would have used for the same error code. */
  status: number;
  code: string | null;
  message: string | null;
  details: Record<string, string> | null;
  /** Throws when the response is an error, because a test that reads it expects success. */
  readonly data: T;
};

type GraphQLBody = {
  data?: unknown;
  errors?: { message: string; extensions: { code: string; details?: Record<string, string> } }[];
};
type RestBody = { message?: string; code?: string; details?: Record<string, string> };

export function readAnswer<T>(raw: RawAnswer, pick: (data: never) => T): Answer<T> {
  const { status, body } = raw;
  const { data, errors } = body as GraphQLBody;
  const failure = errors?.[0]
    ? { code: errors[0].extensions.code, message: errors[0].message, details: errors[0].extensions.details ?? null }
    : restFailure(status, body as RestBody);
  return {
    ok: failure === null,
    status,
    code: failure?.code ?? null,
    message: failure?.message ?? null,
    details: failure?.details ? (camelKeys(failure.details) as Record<string, string>) : null,
    get data() {
      if (failure) throw new Error(`Refused: ${failure.code} ${failure.message}`);
      return pick(camelKeys(data ?? body) as never);
    },
  };
}

const restFailure = (status: number, { code, message, details }: RestBody) =>
  status < 400 ? null : { code: code ?? String(status), message: message ?? '', details: details ?? null };

/** Converts snake_case keys to camelCase recursively; ids stay as each API returns them. */
export function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase()),
      camelKeys(inner),
    ]),
  );
}
