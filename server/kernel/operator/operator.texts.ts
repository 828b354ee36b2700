/** The texts of who operates the server, by their address, which is the name of their file too. */
export const OPERATOR_TEXTS = {
  terms: { path: '/terminos', title: 'Términos', label: 'Términos' },
  privacy: { path: '/privacidad', title: 'Política de privacidad', label: 'Privacidad' },
  risks: { path: '/riesgos', title: 'Riesgos de invertir', label: 'Riesgos' },
  help: { path: '/ayuda', title: 'Ayuda', label: 'Ayuda' },
  contact: { path: '/contacto', title: 'Contacto', label: 'Contacto' },
} as const;

export type TextName = keyof typeof OPERATOR_TEXTS;

export const TEXT_NAMES = Object.keys(OPERATOR_TEXTS) as TextName[];
