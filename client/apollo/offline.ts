export const UNAVAILABLE = 'El servidor no está disponible en este momento. Inténtalo de nuevo en unos minutos.';

export const OFFLINE = {
  code: 'NETWORK',
  status: null,
  message: 'No pudimos conectar con el servidor. Revisa tu conexión.',
  details: {},
};
