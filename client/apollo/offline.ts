/** What went wrong, in the server's words when it had any. */
export type Failure = {
  code: string;
  /** The HTTP status when the transport itself failed. */
  status: number | null;
  message: string | null;
  /** Field name → why it was refused. */
  details: Record<string, string>;
};

export const UNAVAILABLE = 'El servidor no está disponible en este momento. Inténtalo de nuevo en unos minutos.';

export const OFFLINE: Failure = {
  code: 'NETWORK',
  status: null,
  message: 'No pudimos conectar con el servidor. Revisa tu conexión.',
  details: {},
};
