/** A failed request. `message` is the server's, if it sent one. */
export type Failure = {
  code: string;
  /** The HTTP status; null for a GraphQL error or when there was no response. */
  status: number | null;
  message: string | null;
  /** Field name → error message. */
  details: Record<string, string>;
};

export const UNAVAILABLE = 'El servidor no está disponible en este momento. Inténtalo de nuevo en unos minutos.';

export const OFFLINE: Failure = {
  code: 'NETWORK',
  status: null,
  message: 'No pudimos conectar con el servidor. Revisa tu conexión.',
  details: {},
};
